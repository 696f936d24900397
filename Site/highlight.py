"""Marks comments, strings, numbers and keywords in code. It knows a few languages, and copies the others unchanged."""
import html
import re

STRING = r'"(?:\\.|[^"\\\n])*"'
SWIFT_STRING = r'#+"""[\s\S]*?"""#+|"""[\s\S]*?"""|#+"[^\n]*?"#+|' + STRING
NUMBER = r"\b\d[\d_]*(?:\.\d+)?\b"
#: The keywords of each language.
SWIFT = """
actor any as associatedtype async await break case catch class continue convenience default defer deinit do else enum
extension false fileprivate final for func guard if import in init inout internal is lazy let mutating nil open operator
override package private protocol public repeat required rethrows return self Self some static struct subscript super
switch throw throws true try typealias unowned var weak where while
""".split()
PYTHON = """
and as assert async await break class continue def del elif else except False finally for from global if import in is
lambda None not or pass raise return True try while with yield
""".split()
GO = """
break case chan const continue default defer else false fallthrough for func go goto if import interface map nil package
range return select struct switch true type var
""".split()
SHELL = """
case do done elif else esac exit export fi for function if in local return set shift then trap while
""".split()


def rules(comment, string, keywords, more="", label=""):
    words = "|".join(keywords)
    extra = f"|{more}" if more else ""
    return re.compile(
        rf"(?P<comment>{comment})|(?P<string>{string}){extra}|(?P<number>{NUMBER})|(?<![.\w-])(?P<keyword>{words})\b{label}")


SLASHES = r"//[^\n]*|/\*[\s\S]*?\*/"
HASH = r"(?:(?<=\s)|^)#[^\n]*"
LANGUAGES = {
    "swift": rules(SLASHES, SWIFT_STRING, SWIFT, r"(?P<mark>[@#][A-Za-z]\w*)|(?P<title>`[^`\n]+`)", label="(?!:)"),
    "go": rules(SLASHES, STRING + r"|`[^`]*`", GO),
    "python": rules(HASH, r'"""[\s\S]*?"""|' + STRING + r"|'(?:\\.|[^'\\\n])*'", PYTHON, r"(?P<mark>@[\w.]+)"),
    "sh": rules(HASH, r"'[^']*'|\"(?:\\.|[^\"\\])*\"", SHELL,
                r"(?P<mark>(?<=\s)--?[A-Za-z][\w-]*)"),
    "json": re.compile(rf"(?P<mark>{STRING}(?=\s*:))|(?P<string>{STRING})|(?P<number>-?{NUMBER})|\b(?P<keyword>true|false|null)\b"),
    "yaml": re.compile(rf"(?P<comment>{HASH})|(?P<mark>(?m:^[ \-]*[\w.-]+(?=:)))|(?P<string>{STRING}|'[^'\n]*')"),
}
LANGUAGES["shell"] = LANGUAGES["bash"] = LANGUAGES["sh"]
LANGUAGES["yml"], LANGUAGES["py"] = LANGUAGES["yaml"], LANGUAGES["python"]


def code(text, language):
    """Returns code as HTML."""
    pattern = LANGUAGES.get(language)
    if not pattern:
        return html.escape(text, quote=False)
    written, place = [], 0
    for found in pattern.finditer(text):
        written.append(html.escape(text[place:found.start()], quote=False))
        written.append(f'<span class="{found.lastgroup}">{html.escape(found[0], quote=False)}</span>')
        place = found.end()
    return "".join(written) + html.escape(text[place:], quote=False)
