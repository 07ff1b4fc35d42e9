"""What mypy --strict refuses: each line that ends with "# wrong" has an error, and no other has."""
import hoptrail

build = hoptrail.Graph.build
graph = build([{"id": "a", "text": "b"}])
build([{"id": "a", "txt": "b"}])  # wrong
build([{"id": "a"}])  # wrong
build([{"id": 7, "text": "b"}])  # wrong
build([{"id": "a", "text": "b", "titel": "c"}])  # wrong
build([{"id": "a", "text": "b", "format": "pdf"}])  # wrong
build([{"id": "a", "text": "b", "metadata": {"k": {"nested": 1}}}])  # wrong
build([{"id": "a", "text": "b", "document": "book"}])  # wrong
build(["a text"])  # wrong
build([hoptrail.PassageSource("a", "b", year=1980)])  # wrong
graph.search("question", method="bm26")  # wrong
graph.search(7)  # wrong
graph.search("question", filter={"year": {"like": 1980}})  # wrong
graph.search("question", filter={"year": None})  # wrong
graph.search("question", filters={"year": 1980})  # wrong
hoptrail.Question("question", conditions={"year": {"gte": [1980]}})  # wrong
graph.search("question")["0"]  # wrong
