#!/usr/bin/env python3
"""A language model that says what it is told to: /v1/chat/completions on loopback, whole or streamed.

    scripted_llm.py --script answers.jsonl [--port 0] [--log requests.jsonl]
    scripted_llm.py --traces traces.jsonl [--style json] [--port 0] [--log requests.jsonl]
    scripted_llm.py --gold SET [--miss 0.2] [--extra 0.1] [--port 0]

The first line on stdout is the server's address. Both options together: the script first, then the traces.

A line of a script: {"answer": "…"[, "purpose": "critique"][, "contains": "…"][, "repeat": true][, "status": 503][, "retry_after": 1]}.
A request takes the first line that is not used up, whose purpose is the request's (header X-Hoptrail-Purpose) and whose
`contains` occurs in the last message; what a line does not state fits everything. With `status` the answer is an error. With
`echo`, a word, the answer is the first line of the prompt that holds it, as a model would say that obeys what it reads.

Traces are recorded decompositions (ProbTree): {"question", "steps": [{"filled", "answer", "sons", "parent"}]}. The steps without
sons are the sub-questions, in order. The last "Question:" line of a prompt names the question; of it come the next
sub-question, a sub-question's answer, "Critique: yes" once all are answered, and the final answer; Self-Ask's follow-up or
final answer, IRCoT's next sentence, ITER-RETGEN's draft, KGP's guess of the next evidence, the plan of all sub-questions, the
passages that state an answer of a step, and a judgment.

A set's folder (passages.jsonl, questions.jsonl, steps.jsonl) has gold decompositions, which are answered like traces; the passages
that help are the gold ones, less the share `miss` and with the share `extra` of the others, drawn by their text.
"""
import argparse
import http.server
import json
import re
import sys
import threading
import zlib


class Unanswered(Exception):
    """No line and no trace has an answer."""


LABELS = {'sub_question': 'Next step', 'sub_answer': 'Intermediate answer', 'answer': 'Final answer', 'critique': 'Critique'}


def content(purpose, answer):
    """A critique without its label; all else as it is."""
    return answer.removeprefix('Critique: ') if purpose == 'critique' else answer


def styled(form):
    """A style that writes {label} and {text}, and leaves to other purposes what they have."""
    def style(purpose, answer):
        return form(LABELS[purpose], content(purpose, answer)) if purpose in LABELS else answer
    return style


# How models wrap what they are asked for.
STYLES = {
    'plain': lambda purpose, answer: answer,
    'labeled': styled(lambda label, text: f'{label}: {text}'),
    'bold': styled(lambda label, text: f'**{label}:** {text}'),
    'shouting': styled(lambda label, text: f'{label.upper()}: {text}'),
    'fenced': styled(lambda label, text: f'```\n{label}: {text}\n```'),
    'json': styled(lambda label, text: json.dumps({label.lower().replace(' ', '_'): text})),
    'fenced json': styled(lambda label, text: '```json\n' + json.dumps({label.lower().replace(' ', '_'): text}, indent=2) + '\n```'),
    'thinking': styled(lambda label, text: f'<think>\nYes? No? Let me see what is asked.\n</think>\n\n{label}: {text}'),
    'polite': styled(lambda label, text: f'Sure! Here is what you asked for:\n\n{label}: {text}\n\nLet me know if you need more.'),
    'bare': styled(lambda label, text: text.capitalize() + '.' if label == 'Critique' else text),
    'quoted': styled(lambda label, text: f'{label}: "{text}"'),
}


class Script:
    """Lines of answers, each used once unless it says `repeat`."""

    def __init__(self, lines):
        self.lines = list(lines)
        self.lock = threading.Lock()

    def take(self, purpose, prompt):
        with self.lock:
            for line in self.lines:
                if line.get('purpose', purpose) == purpose and line.get('contains', '') in prompt:
                    if not line.get('repeat'):
                        self.lines.remove(line)
                    return line
        return None


def planned(written, filled, earlier):
    """The sub-question with a reference to an earlier step in place of each answer that `filled` has where `written` has "#1"."""
    pieces = re.split(r'#\d+', written)
    found = re.fullmatch('(.+?)'.join(map(re.escape, pieces)), filled)
    if not found:
        return filled
    text = pieces[0]
    for answer, piece in zip(found.groups(), pieces[1:]):
        step = next((f'#{i}' for i, (_, said) in enumerate(earlier, 1) if said == answer), answer)
        text += step + piece
    return text


class Traces:
    """Recorded decompositions, found by their question or by one of their sub-questions."""

    def __init__(self, traces, style='plain', helpful=None):
        self.style = STYLES[style]
        self.helpful = helpful or self.states_an_answer  # of a question, and a passage's title and text
        self.plans = {}
        self.steps = {}  # question → its sub-questions and answers, in order
        self.final_answers = {}
        self.sub_answers = {}
        for trace in traces:
            if any('filled' not in step for step in trace['steps']):
                continue  # another kind of recording
            question = normal(trace['question'])
            leaves, plan = [], []
            for step in trace['steps']:
                if step['sons']:
                    continue
                plan.append(planned(step.get('question', step['filled']), step['filled'], leaves))
                leaves.append((step['filled'], step['answer']))
            self.steps[question] = leaves
            self.plans[question] = '\n'.join(f'{i}. {text}' for i, text in enumerate(plan, 1))
            self.final_answers[question] = next(s['answer'] for s in trace['steps'] if s['parent'] is None)
            for sub_question, answer in leaves:
                self.sub_answers.setdefault(normal(sub_question), answer)

    def states_an_answer(self, question, passage):
        return any(answer in passage for _, answer in self.steps[question])

    def answer(self, purpose, prompt):
        answer = self.plain_answer(purpose, prompt)
        return answer if answer is None else self.style(purpose, answer)

    def plain_answer(self, purpose, prompt):
        # Demonstrations come first and passages may hold anything, so the question is the last one named.
        start = prompt.rfind('\nQuestion:') + 1
        question = normal(prompt[start:].split('\n', 1)[0].removeprefix('Question:'))
        rest = prompt[start:]
        if purpose == 'sub_answer':
            known = self.sub_answers.get(question)
            if known is None:  # brackets around a reference are gone, and "Do You Believe? director" may be read up to its mark
                wanted = letters(question)
                known = next((answer for text, answer in self.sub_answers.items() if letters(text).startswith(wanted)), None)
            return known
        steps = self.steps.get(question)
        if steps is None:
            return None
        if purpose == 'sub_question':
            asked = len(re.findall(r'^Next step: *\S', rest, re.M))
            return steps[min(asked, len(steps) - 1)][0]
        if purpose == 'critique':
            return 'Critique: yes' if answers_shown(rest) >= len(steps) else 'Critique: no'
        final = self.final_answers[question]
        if purpose == 'answer':
            return final
        if purpose == 'self_ask':
            asked = len(re.findall(r'^Follow up: *\S', rest, re.M))
            return f'Follow up: {steps[asked][0]}' if asked < len(steps) else f'So the final answer is: {final}'
        if purpose == 'reasoning':
            said = sum(1 for step in steps if sentence(*step) in rest)
            return sentence(*steps[said]) if said < len(steps) else f'So the answer is: {final}.'
        if purpose == 'draft':
            return ' '.join(sentence(*step) for step in steps) + f' So the answer is: {final}.'
        if purpose == 'plan':
            return self.plans[question]
        if purpose == 'helpful':
            marked = re.findall(r'^<passage (\d+) (\S+)>\n(.*?)\n</passage \1 \2>', prompt, re.M | re.S)
            return ', '.join(number for number, _, passage in marked if self.helpful(question, passage)) or 'none'
        if purpose == 'route':
            return 'Structure: no'
        if purpose == 'next_evidence':  # of the first step whose answer is not found yet
            found = prompt[:start]
            return next((sentence(*step) for step in steps if step[1] not in found), sentence(*steps[-1]))
        if purpose == 'judge':
            gold, said = (normal(rest.partition(label)[2].split('\n', 1)[0]) for label in ('\nCorrect:', '\nAnswer:'))
            return '1' if said in gold.split(' | ') else '0'
        return None


def gold_of_set(folder, miss, extra):
    """The gold decompositions of a set as traces, and which passages help."""
    text_of = {p['id']: (p.get('title', '') + '\n' + p['text']).strip() for p in read_lines(f'{folder}/passages.jsonl')}
    filled = {(step['id'], step['step']): step['question'] for step in read_lines(f'{folder}/steps.jsonl')}
    traces, gold = [], {}
    for question in read_lines(f'{folder}/questions.jsonl'):
        steps = [{'question': step['question'].replace(' >> ', ' '), 'filled': filled[question['id'], i], 'answer': step['answer'],
                  'sons': [], 'parent': 0} for i, step in enumerate(question.get('decomposition', []), 1)]
        whole = {'filled': question['question'], 'answer': question['answer'], 'sons': [0], 'parent': None}
        traces.append({'question': question['question'], 'steps': steps + [whole]})
        gold[normal(question['question'])] = {text_of[p] for p in question['gold']}

    def drawn(question, passage):
        return zlib.crc32(f'{question}\n{passage}'.encode()) / 2 ** 32

    def helpful(question, passage):
        return drawn(question, passage) >= miss if passage in gold[question] else drawn(question, passage) < extra
    return traces, helpful


def letters(text):
    return re.sub(r'\W+', '', text)


def normal(text):
    return ' '.join(text.split())


def sentence(sub_question, answer):
    """One sentence, also where names in it have full stops."""
    return normal(f'{sub_question} {answer}'.translate({ord(mark): None for mark in '.?!;:'})) + '.'


def answers_shown(text):
    """Number of lines between "Intermediate answers:" and "Reasoning:"."""
    between = text.partition('Intermediate answers:')[2].partition('\nReasoning:')[0]
    return sum(1 for line in between.split('\n') if line.strip())


def answer_line(script, traces, purpose, prompt):
    """The script's line for a request, or one made of a trace's answer."""
    line = script.take(purpose, prompt)
    if line is None:
        answer = traces.answer(purpose, prompt)
        if answer is None:
            raise Unanswered(f'the script has no answer left for purpose "{purpose}"')
        line = {'answer': answer}
    if 'echo' in line:
        heard = next((said for said in prompt.split('\n') if line['echo'] in said), line.get('answer', ''))
        line = {**line, 'answer': heard}
    return line


def make_handler(script, traces, log):
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = 'HTTP/1.1'

        def do_POST(self):
            body = self.rfile.read(int(self.headers.get('Content-Length', 0)))
            purpose = self.headers.get('X-Hoptrail-Purpose', '')
            try:
                request = json.loads(body)
                prompt = request['messages'][-1]['content']
                line = answer_line(script, traces, purpose, prompt)
            except Unanswered as missing:
                return self.refuse(404, str(missing))
            except (ValueError, LookupError, TypeError) as problem:
                return self.refuse(400, f'not a request for a completion: {problem}')
            if log:
                log.write(json.dumps({'purpose': purpose, 'request': request, 'line': line}) + '\n')
                log.flush()
            if 'status' in line:
                return self.refuse(line['status'], line.get('answer', 'as the script says'), line.get('retry_after'))
            usage = {'prompt_tokens': sum(len(m['content'].split()) for m in request['messages']),
                     'completion_tokens': len(line['answer'].split())}
            usage['total_tokens'] = sum(usage.values())
            if request.get('stream'):
                self.stream(request, line['answer'], usage)
            else:
                choice = {'index': 0, 'message': {'role': 'assistant', 'content': line['answer']},
                          'finish_reason': 'stop'}
                self.reply(200, {'object': 'chat.completion', 'model': request.get('model', ''),
                                 'choices': [choice], 'usage': usage})

        def refuse(self, status, message, retry_after=None):
            self.reply(status, {'error': {'message': message}}, retry_after)

        def reply(self, status, value, retry_after=None):
            data = json.dumps(value).encode()
            self.send_response(status)
            self.send_header('Content-Type', 'application/json')
            self.send_header('Content-Length', str(len(data)))
            if retry_after is not None:
                self.send_header('Retry-After', str(retry_after))
            self.end_headers()
            self.wfile.write(data)

        def stream(self, request, answer, usage):
            """A word an event, then the reason to stop, the usage where it was asked for, and [DONE]."""
            self.send_response(200)
            self.send_header('Content-Type', 'text/event-stream')
            self.send_header('Connection', 'close')
            self.end_headers()
            events = [{'choices': [{'index': 0, 'delta': {'content': word}, 'finish_reason': None}]}
                      for word in re.findall(r'\s*\S+|\s+$', answer)]
            events.append({'choices': [{'index': 0, 'delta': {}, 'finish_reason': 'stop'}]})
            if request.get('stream_options', {}).get('include_usage'):
                events.append({'choices': [], 'usage': usage})
            for event in [json.dumps(event) for event in events] + ['[DONE]']:
                self.wfile.write(f'data: {event}\n\n'.encode())
            self.close_connection = True

        def log_message(self, *_):
            pass

    return Handler


def read_lines(path):
    if not path:
        return []
    with open(path, encoding='utf-8') as lines:
        return [json.loads(line) for line in lines if line.strip()]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--script', help='answers, a JSON object a line')
    parser.add_argument('--traces', help='recorded decompositions, one a line')
    parser.add_argument('--gold', help='folder of a set with gold passages and decompositions')
    parser.add_argument('--miss', type=float, default=0, help='share of the gold passages that are not named')
    parser.add_argument('--extra', type=float, default=0, help='share of the other passages that are named')
    parser.add_argument('--style', choices=list(STYLES), default='plain', help='how the answers of traces are wrapped')
    parser.add_argument('--port', type=int, default=0, help='0: any that is free')
    parser.add_argument('--log', help='append each request that was answered to this file')
    arguments = parser.parse_args()
    if not arguments.script and not arguments.traces and not arguments.gold:
        parser.error('give --script, --traces or --gold')
    traces, helpful = read_lines(arguments.traces), None
    if arguments.gold:
        traces, helpful = gold_of_set(arguments.gold, arguments.miss, arguments.extra)
    log = open(arguments.log, 'a', encoding='utf-8') if arguments.log else None
    handler = make_handler(Script(read_lines(arguments.script)), Traces(traces, arguments.style, helpful), log)
    server = http.server.ThreadingHTTPServer(('127.0.0.1', arguments.port), handler)
    print(f'http://127.0.0.1:{server.server_address[1]}', flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        sys.exit(0)


if __name__ == '__main__':
    main()
