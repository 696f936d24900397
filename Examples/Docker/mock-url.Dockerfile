# An image with mock-url from an archive of a release, for programs that other images contain:
#     docker build --file mock-url.Dockerfile --tag mock-url . && docker run --rm mock-url --version
FROM debian:bookworm-slim
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates libcurl4 \
    && rm -rf /var/lib/apt/lists/*
ADD mock-url-*-linux-*.tar.gz /opt/
RUN ln -s /opt/mock-url-*/mock-url /usr/local/bin/mock-url && mock-url --version
ENTRYPOINT ["mock-url"]
