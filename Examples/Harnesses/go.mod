module harnesses

go 1.19
