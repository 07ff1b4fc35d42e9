#include <cstdint>

#include "tests/fuzz/seeds.hpp"
#include "tests/fuzz/support/fuzz_input.hpp"

namespace hop::fuzz {
namespace {

using namespace std::string_literals;

std::string matrix_file(const std::string& type, const std::string& shape, const std::string& numbers) {
  std::string header = "{'descr': '" + type + "', 'fortran_order': False, 'shape': (" + shape + "), }";
  header.resize(118, ' ');
  return "\x93NUMPY\x01\x00"s + '\x76' + '\0' + header.substr(0, 117) + '\n' + numbers;
}

// A zipped document, as its members.
std::string zipped(std::initializer_list<std::string> members) {
  std::string records;
  for (const std::string& member : members) records += member + record_end;
  return records;
}

void add_zipped_documents(Seeds& seeds) {
  const std::string relations = "_rels/.rels\n<Relationships><Relationship Id='a' Type='x/officeDocument' Target='";
  seeds["documents/docx"] =
      "d" + zipped({relations + "word/document.xml'/></Relationships>",
                    "word/document.xml\n<w:document xmlns:w='w'><w:body><w:p><w:pPr><w:pStyle w:val='Heading1'/></w:pPr><w:r>"
                    "<w:t>One</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc></w:tr></w:tbl>"
                    "<w:p><w:r><w:t>b</w:t><w:footnoteReference w:id='2'/></w:r></w:p></w:body></w:document>",
                    "word/footnotes.xml\n<w:footnotes xmlns:w='w'><w:footnote w:id='2'><w:p><w:r><w:t>c</w:t></w:r></w:p>"
                    "</w:footnote></w:footnotes>"});
  seeds["documents/odt"] =
      "o" +
      zipped({"content.xml\n<o:d xmlns:o='o' xmlns:text='t' xmlns:table='b'><o:body><o:text><text:h text:outline-level='1'>One"
              "</text:h><table:table><table:table-row><table:table-cell table:number-columns-repeated='2'><text:p>a</text:p>"
              "</table:table-cell></table:table-row></table:table><text:list><text:list-item><text:p>b</text:p>"
              "</text:list-item></text:list></o:text></o:body></o:d>"});
  seeds["documents/epub"] =
      "e" + zipped({"META-INF/container.xml\n<container><rootfiles><rootfile full-path='O/c.opf'/></rootfiles></container>",
                    "O/c.opf\n<package><metadata><title>T</title></metadata><manifest><item id='a' href='a.xhtml' "
                    "media-type='application/xhtml+xml'/></manifest><spine><itemref idref='a'/></spine></package>",
                    "O/a.xhtml\n<html><body><h1>One</h1><p>a</p></body></html>"});
  seeds["documents/pptx"] =
      "p" +
      zipped({relations + "ppt/presentation.xml'/></Relationships>", "ppt/presentation.xml\n<p/>",
              "ppt/slides/slide1.xml\n<p:sld xmlns:p='p' xmlns:a='a'><p:sp><p:ph type='title'/><a:p><a:r><a:t>One</a:t></a:r>"
              "</a:p></p:sp><a:tbl><a:tr><a:tc><a:p><a:r><a:t>a</a:t></a:r></a:p></a:tc></a:tr></a:tbl></p:sld>",
              "ppt/notesSlides/notesSlide1.xml\n<p:n xmlns:p='p' xmlns:a='a'><a:p><a:t>b</a:t></a:p></p:n>"});
  seeds["documents/xlsx"] =
      "x" +
      zipped({relations + "xl/workbook.xml'/></Relationships>",
              "xl/workbook.xml\n<workbook><sheets><sheet name='One' r:id='a' xmlns:r='r'/></sheets></workbook>",
              "xl/_rels/workbook.xml.rels\n<Relationships><Relationship Id='a' Type='x/worksheet' Target='worksheets/s.xml'/>"
              "<Relationship Id='b' Type='x/sharedStrings' Target='sharedStrings.xml'/></Relationships>",
              "xl/sharedStrings.xml\n<sst><si><t>a</t></si><si><r><t>b</t></r><rPh><t>c</t></rPh></si></sst>",
              "xl/worksheets/s.xml\n<worksheet><sheetData><row><c r='B1' t='s'><v>0</v></c></row><row><c r='A2' t='s'><v>1"
              "</v></c><c r='B2'><f>1+1</f><v>2</v></c></row></sheetData></worksheet>"});
}

void add_other_formats(Seeds& seeds) {
  const std::string page =
      "<!doctype html><title>Bridge</title><main><h2>History</h2><p>By <a href=\"b.html\">John A. Roebling</a>, 5*3 "
      "<code>x`y</code>.<ul>"
      "<li>one<ol><li>two</ol></ul><pre><code class=\"language-c\">a</code></pre><dl><dt>Caisson<dd>A "
      "chamber.</dl><table><tr><th>a<th>b<tr>"
      "<td>1<td>2 | 3</table><blockquote>q</blockquote></main>";
  seeds["documents/html"] = "h" + page;
  seeds["documents/latin"] = "hHTML <meta charset=iso-8859-1> M\xfchlhausen"s;
  seeds["documents/text"] = "tDie Br\xfc\x63ke \xfc\x62\x65r den Flu\xdf wurde f\xfcr alle gebaut."s;
  seeds["documents/utf16"] = "t\xff\xfeH\0i\0"s;
  seeds["documents/glob"] = "gguides/**/[a-c]*.md\nguides/x/y/b1.md";
  seeds["documents/asciidoc"] =
      "a= Title\nAuthor\n:a: b\n\n== One\n\nA *b* link:c.adoc[d] {a}, xref:e#f[g].\n\n* one\n** two\n. three\n\nterm:: what\n\n"
      "[source,c]\n----\nint x;\n----\n\n|===\n|a |b\n\n|1\n|2\n|===\n\nNOTE: "
      "h\n\nifdef::i[]\ninclude::j[]\nendif::[]\n////\nk\n////\n";
  seeds["documents/delimited"] = "va;b\n\"c;\"\"d\"\"\";\"e\nf\"\n";
  seeds["documents/mail"] =
      "mSubject: =?utf-8?Q?Br=C3=BCcke?=\nFrom: a@b\nContent-Type: multipart/mixed; "
      "boundary=\"x\"\n\n--x\nContent-Transfer-Encoding: "
      "quoted-printable\n\na=3Db=\nc\n--x\nContent-Type: text/html\nContent-Transfer-Encoding: base64\n\nPHA+YTwvcD4=\n--x--\n";
  seeds["documents/notebook"] =
      "n{\"cells\":[{\"cell_type\":\"markdown\",\"source\":[\"# One\\n\",\"a\"]},{\"cell_type\":\"code\",\"source\":\"x\"}],"
      "\"metadata\":{\"language_info\":{\"name\":\"python\"}}}";
  seeds["documents/subtitles"] = "sWEBVTT\n\nNOTE a\n\n1\n00:00:01.000 --> 00:00:02.000\n<v Anna>b <i>c</i>\n- d\n";
}

void add_matrices(Seeds& seeds) {
  const std::string one_f32 = "\x00\x00\x80\x3f"s, half_f32 = "\x00\x00\x00\x3f"s, one_f16 = "\x00\x3c"s;
  seeds["npy/f32"] = matrix_file("<f4", "2, 3", one_f32 + half_f32 + half_f32 + half_f32 + one_f32 + one_f32);
  seeds["npy/f16"] = matrix_file("<f2", "3, 2", one_f16 + one_f16 + "\x01\x00"s + one_f16 + "\x00\xbc"s + one_f16);
  seeds["npy/infinity"] = matrix_file("<f2", "1, 1", "\x00\x7c"s);
  seeds["npy/columns"] = matrix_file("<f4", "1,", one_f32);
}

void add_passages(Seeds& seeds) {
  seeds["passages/all_members"] =
      "\0{\"id\":\"a\",\"title\":\"Ada\",\"text\":\"Ada met Lord "
      "Byron.\",\"aliases\":[\"A.\"],\"entities\":[\"Byron\"],"
      "\"links\":[\"b\"],\"document\":\"d\",\"position\":3,\"year\":1815,\"tags\":[\"x\",true,null]}\n"
      "{\"id\":7,\"text\":\"Lord Byron was a poet.\",\"document\":\"d\"}\r\n\n{\"id\":\"b\",\"text\":\"London.\"}\n"s;
  seeds["passages/two"] = "\1{\"id\":\"a\",\"text\":\"One.\"}\n{\"id\":\"b\",\"title\":\"T\",\"text\":\"Two.\"}\n"s;
  seeds["passages/skipped"] =
      "\1\xEF\xBB\xBF{\"id\":\"a\",\"text\":\"One.\"}\n{\"id\":\"a\",\"text\":\"Two.\"}\n{broken\n[1]\n{\"id\":\"c\"}\n"
      "{\"id\":\"\\ud800\",\"text\":\"\\u0000 \xff\"}\n"s;
}

void add_documents(Seeds& seeds) {
  const std::string end(1, record_end);
  seeds["markdown/folder"] =
      "\0\x18\4notes/ada.md\n---\ntitle: Ada\ntags: [a, b]\naliases: [Countess]\n---\n# Ada *Lovelace*\n\nShe met "
      "[Lord Byron](byron.md#poems) and [[byron|him]].\n\n- one\n  - two\n\n> quoted\n\n```c\nint x;\n```\n"s +
      end +
      "notes/byron.md\nByron\n=====\n\n| a | b |\n|---|:-:|\n| 1 | 2 \\| 3 |\n\n![image](x.png)\n\n1. [x] done\n<b>html</b>\n"s;
  seeds["markdown/languages"] =
      "\0\4\7cjk.md\n# "
      "\xe6\x97\xa5\xe6\x9c\xac\n\n\xe6\x9d\xb1\xe4\xba\xac\xe3\x81\xab\xe8\xa1\x8c\xe3\x81\x8f\xe3\x80\x82"
      "\n\nNa\xc3\xafve caf\xc3\xa9 e\xcc\x81 \xf0\x9f\x98\x80 \xd7\xa9 \xff\xfe\n"s;
  seeds["markdown/plain"] =
      "\1\2\xc8"
      "a.txt\nDr. Smith went to Washington. He met A. B. Carter there.\f\n\nA second page.\n"s;
}

void add_penman(Seeds& seeds) {
  seeds["penman/want"] = "# ::snt The boy wants to go.\n(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02~e.4 :ARG0 b))\n";
  seeds["penman/question"] =
      "```\n(q / question :op1 \"Ada \\\"L\\\"\" :mod (x / father :domain-of (y / person :name z)) :quant 3)\n```";
}

// Four bytes of settings, then answers.
void add_answers(Seeds& seeds) {
  const auto answers = [](char method, std::initializer_list<std::string> records) {
    std::string input = {method, 4, 40, 0};
    for (const std::string& record : records) input += record + record_end;
    return input;
  };
  const std::string row = "\0\0\0\x80\x3f\0\0\0\x3f"s, nan = "\0\0\0\xc0\x7f"s, wrong_shape = "\5\0\0\x80\x3f"s;
  const std::string penman = "(w / write :ARG0 (q / question) :ARG1 (n / note))";
  seeds["model_answers/rgnn_ret"] = answers(0, {"Who was her father?", row, "Lord Byron", "More is needed.\nCritique: no",
                                                "Where did he die?", nan, "Missolonghi", "Critique: yes", "Missolonghi"});
  seeds["model_answers/self_ask"] = answers(1, {"Follow up: Who was her father?", "Lord Byron", "Follow up: Where did he die?",
                                                "Missolonghi", "So the final answer is: Missolonghi."});
  seeds["model_answers/ircot"] =
      answers(2, {row, "Ada's father was Lord Byron. He died in Greece.", wrong_shape, "So the answer is: Missolonghi."});
  seeds["model_answers/iter_retgen"] =
      answers(3, {row, "Lord Byron died there. So the answer is: Missolonghi.", row, "Missolonghi"});
  seeds["model_answers/judge"] = answers(5, {row, row, "Missolonghi", "Yes", "No"});
  seeds["model_answers/kgp_route"] = answers(6, {"structure", "content", "Lord Byron died in Missolonghi.", row, "Missolonghi"});
  seeds["model_answers/kgp_evidence"] = answers(7, {"1. Lord Byron\n2. Missolonghi", row, "\xff\n\n```json\n{", row});
  seeds["model_answers/iier"] = answers(8, {row, "Ada Lovelace; father\n- town", row, row, row, "Missolonghi"});
  seeds["model_answers/g_rag"] = answers(9, {row, penman, penman, "(broken", "", penman, "Missolonghi"});
  seeds["model_answers/bgr"] = answers(10, {row, row, "Missolonghi"});
}

void add_server_answers(Seeds& seeds) {
  const std::string stream =
      ": comment\r\ndata: {\"choices\":[{\"delta\":{\"content\":\"Mis\"}}]}\r\n\r\nevent: x\rdata:a\rdata\r\r"
      "data: {\"choices\":[{\"delta\":{\"content\":\"solonghi\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";
  seeds["event_stream/cut"] = "\4\1\7\20\0\0\xEF\xBB\xBF"s + stream;
  seeds["event_stream/small_limit"] =
      "\2\3\1\xa0"s + "data: 0123456789\ndata: 0123456789\n\ndata: " + std::string(40, 'x') + "\n\n";
  const std::string completion_stream = stream.substr(0, stream.find("event: x")) + stream.substr(stream.rfind("data: {"));
  seeds["http_answers/stream"] = "\x15"s + completion_stream;
  seeds["http_answers/whole"] =
      "\0{\"choices\":[{\"message\":{\"content\":\"Missolonghi \\ud83d\\ude00\"}}],\"usage\":{\"prompt_tokens\":3,"
      "\"completion_tokens\":1}}"s;
  seeds["http_answers/cut_off"] = "\0{\"choices\":[{\"message\":{\"content\":\"Misso"s;
  seeds["http_answers/vectors"] =
      "\x0a{\"data\":[{\"index\":1,\"embedding\":[1,2.5e0]},{\"index\":0,\"embedding\":\"AACAPwAAAD8=\"}]}";
  seeds["http_answers/error"] = "\3{\"error\":{\"message\":\"Incorrect API key provided: SK-0123456789abc\\n\\u0007.\"}}";
}

}  // namespace

void add_text_seeds(Seeds& seeds) {
  add_zipped_documents(seeds);
  add_other_formats(seeds);
  add_matrices(seeds);
  add_passages(seeds);
  add_documents(seeds);
  add_penman(seeds);
  add_answers(seeds);
  add_server_answers(seeds);
}

}  // namespace hop::fuzz
