#!/usr/bin/env python3
"""The same file bytes, rankings, scores and explanations from every build.

Builds the runner of tests/vectors over the one-file build with several compilers, levels of optimization and kernels. Each
must pass the cases of tests/vectors, and must give the same SHA-256 as the build under test on samples/data: its passages in
four orders, with vectors in three precisions, and all its questions by all methods."""
import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'trust'))
import trust  # noqa: E402

# name, C compiler, C++ compiler, flags. HOPTRAIL_KERNEL replaces the choice of what the processor has (AVX2 or AVX-512, as a rule).
BUILDS = [
    ('g++ -O0, portable kernels', 'gcc', 'g++', ['-O0', '-DHOPTRAIL_KERNEL=portable']),
    ('g++ -O2, AVX2 kernels', 'gcc', 'g++', ['-O2', '-DHOPTRAIL_KERNEL=avx2']),
    ('clang -O0, best kernels', 'clang', 'clang++', ['-O0']),
    ('clang -O3, SSE2 kernels', 'clang', 'clang++', ['-O3', '-DHOPTRAIL_KERNEL=sse2']),
]
FLAGS = ['-ffp-contract=off', '-fvisibility=hidden', '-DHOPTRAIL_STATIC', '-DHOPTRAIL_BUILDING']
METHODS = ['bm25', 'tfidf', 'dense', 'hybrid', 'gnn_ret', 'rgnn_ret', 'trail']
ORDERS = [(1, 0), (7, 3), (179, 179), (101, 50)]  # strides without a common divisor with 180 passages
DIMENSION = 40


def field(text):
    return str(text).replace('\\', '\\\\').replace('\t', '\\t').replace('\n', '\\n')


def write_sample_cases(source, work):
    """samples/data as a corpus and a case file of tests/vectors. The number of questions in it."""
    lines = []
    count = 0
    for line in open(source / 'samples/data/passages.jsonl', encoding='utf-8'):
        record = json.loads(line)
        count += 1
        lines.append('\t'.join(['passage', record['id'], field(record['title']), field(record['text'])]))
        for key, value in record.items():
            if key not in ('id', 'title', 'text', 'entities') and isinstance(value, (str, int)):
                lines.append('\t'.join(['metadata', key, field(value)]))
    (work / 'samples.corpus').write_text('\n'.join(lines) + '\n', encoding='utf-8')

    questions = [json.loads(line)['question'] for line in open(source / 'samples/data/questions.jsonl', encoding='utf-8')]
    cases = []
    embed = f'option\tindex.embed\ttrue\nhost\t{DIMENSION}\n'
    for stride, first in ORDERS:
        cases.append(f'graph\torder {stride} {first}\ncorpus\tsamples.corpus\norder\t{stride}\t{first}\n{embed}')
    for precision in ('f16', 'f32', 'int8'):
        cases.append(f'graph\t{precision}\ncorpus\tsamples.corpus\noption\tvectors.precision\t{precision}\n'
                     f'option\tnearest.count\t5\n{embed}')
        for method in METHODS:
            cases.append(f'search\t{method}\noption\tmethod\t{method}\nhost\t{DIMENSION}\n' +
                         ''.join(f'question\t{field(question)}\n' for question in questions))
    (work / 'samples.cases').write_text('\n'.join(cases), encoding='utf-8')
    if any(count % divisor == 0 and stride % divisor == 0 for stride, _ in ORDERS for divisor in range(2, stride + 1)):
        sys.exit(f'the strides {ORDERS} do not fit {count} passages')
    return sum(case.count('question\t') for case in cases)


def build(arguments, number):
    name, c_compiler, cxx_compiler, flags = BUILDS[number]
    source, work = arguments.source, arguments.work
    library, program = work / f'library{number}.o', work / f'run_vectors{number}'
    include = [f'-I{source}', f'-I{source}/tests/trust', f'-I{source}/capi/include', f'-I{arguments.flatc_headers}']
    launcher = ['ccache'] if subprocess.run(['sh', '-c', 'command -v ccache'], stdout=subprocess.DEVNULL).returncode == 0 else []
    subprocess.run(launcher + [cxx_compiler, '-std=c++20', '-fno-rtti', *FLAGS, f'-DHOPTRAIL_VERSION="{arguments.version}"', *flags,
                               *include, '-x', 'c++', '-c', source / 'capi/src/hoptrail.cc', '-o', library], check=True)
    main = work / f'run_vectors{number}.o'
    subprocess.run([c_compiler, '-std=c11', '-DHOPTRAIL_STATIC', *include, '-c', source / 'tests/vectors/run_vectors.c',
                    '-o', main], check=True)
    subprocess.run([cxx_compiler, main, library, '-o', program], check=True)
    return program


def run(program, work, cases):
    """The SHA-256 of all that comes out on samples/data, and what was said of it; None after a case of tests/vectors that differs."""
    tried = subprocess.run([program, *cases], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors='replace')
    if tried.returncode != 0:
        return None, tried.stdout
    printed = subprocess.run([program, '--print', 'samples.cases'], cwd=work, check=True, stdout=subprocess.PIPE).stdout
    # A failure that all builds share would be agreement on nothing.
    if b'=\tfails' in printed or printed.count(b'=\texplanation') < 3 * len(METHODS):
        return None, tried.stdout + '  a case on samples/data fails\n'
    files = [line for line in printed.split(b'\n') if line.startswith(b'=\tfile')]
    if len(set(files[:len(ORDERS)])) != 1:
        return None, tried.stdout + f'  another order, another file: {files[:len(ORDERS)]}\n'
    return hashlib.sha256(printed).hexdigest(), tried.stdout


def count_questions(cases):
    return sum(path.read_text(encoding='utf-8').count('\nquestion\t') for path in cases)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--source', type=pathlib.Path, required=True)
    parser.add_argument('--work', type=pathlib.Path, required=True)
    parser.add_argument('--flatc-headers', type=pathlib.Path, required=True)
    parser.add_argument('--version', required=True)
    parser.add_argument('program', type=pathlib.Path, help='run_vectors of the build under test')
    arguments = parser.parse_args()
    arguments.work.mkdir(parents=True, exist_ok=True)
    questions = write_sample_cases(arguments.source, arguments.work)
    cases = sorted((arguments.source / 'tests/vectors/cases').glob('*.cases'))

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        programs = list(pool.map(lambda number: build(arguments, number), range(len(BUILDS))))
        runs = list(pool.map(lambda program: run(program, arguments.work, cases), [arguments.program, *programs]))
    names = ['the build under test'] + [name for name, *_ in BUILDS]
    sums = [found for found, _ in runs]
    for name, (found, said) in zip(names, runs):
        print(f'{name}:\n{said}  samples/data: SHA-256 {found}', flush=True)
    different = sum(found is None or found != sums[0] for found in sums)
    sys.exit(trust.report('Q3', 'builds', {
        'builds': (len(sums), 5, None), 'questions of tests/vectors': (count_questions(cases), 100, None),
        'questions on samples/data': (questions, 100, None), 'builds that differ': (different, 0, 0)}))


main()
