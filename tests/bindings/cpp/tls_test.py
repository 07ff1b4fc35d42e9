"""TLS is checked: a server that cannot prove who it is gets no request and no key, and the error says why. Certificates are made
here, by the openssl command, and the good ones among them are taken: else this test would show nothing. (H3 of docs/trust.md)

    tls_test.py CLIENT SOURCE
"""
import pathlib
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import warnings

CLIENT, SOURCE = sys.argv[1], pathlib.Path(sys.argv[2])
sys.path.insert(0, str(SOURCE / 'tests' / 'trust'))
from trust import report  # noqa: E402

ANSWER = b'{"data":[{"index":0,"embedding":[1]}]}'
HERE = 'subjectAltName=IP:127.0.0.1,DNS:localhost'


class Authority:
    """Makes certificates in a folder; each has a name, its key and certificate are NAME.key and NAME.pem."""

    def __init__(self, folder):
        self.folder = folder

    def path(self, name):
        return str(self.folder / name)

    def openssl(self, *arguments):
        done = subprocess.run(['openssl', *arguments], cwd=self.folder, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f'openssl {" ".join(arguments)}: {done.stderr}')

    def make(self, name, issuer=None, days=30, extensions=(HERE,), key=('EC', '-pkeyopt', 'ec_paramgen_curve:prime256v1'), is_authority=False,
             digest='-sha256', start=None):
        """A certificate by an issuer made before, or by itself. `start`, `days`: valid from that day on, counted from today."""
        self.openssl('genpkey', '-algorithm', *key, '-out', f'{name}.key')
        self.openssl('req', '-new', '-key', f'{name}.key', '-subj', f'/CN={name}', '-out', f'{name}.csr')
        lines = list(extensions) + ([] if not is_authority else ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyCertSign'])
        (self.folder / f'{name}.ext').write_text('\n'.join(lines) + '\n')
        (self.folder / 'ca.conf').write_text('[ca]\ndefault_ca=one\n[one]\ndatabase=db\nnew_certs_dir=.\nserial=serial\npolicy=any\ndefault_md=sha256\n'
                                             'unique_subject=no\nrand_serial=yes\n[any]\ncommonName=supplied\n')
        (self.folder / 'db').write_text('')
        signer = ['-cert', f'{issuer}.pem', '-keyfile', f'{issuer}.key'] if issuer else ['-selfsign', '-keyfile', f'{name}.key']
        self.openssl('ca', '-batch', '-notext', '-config', 'ca.conf', '-in', f'{name}.csr', '-out', f'{name}.pem', '-extfile', f'{name}.ext', '-md',
                     digest.lstrip('-'), '-startdate', day(start if start is not None else -1), '-enddate', day(days), *signer)


def day(number):
    """Today and so many days, as certificates write it."""
    import datetime
    return (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=number)).strftime('%Y%m%d%H%M%SZ')


class Server:
    """One that answers every request over TLS with one row, or with a redirect, and keeps what it was sent."""

    def __init__(self, context, answer=b'HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n' % len(ANSWER) + ANSWER):
        self.context, self.answer = context, answer
        self.received, self.connections = b'', 0
        self.listener = socket.create_server(('127.0.0.1', 0))
        self.port = self.listener.getsockname()[1]
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()

    def serve(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            self.connections += 1
            connection.settimeout(600)
            try:
                with (self.context.wrap_socket(connection, server_side=True) if self.context else connection) as stream:
                    self.received += stream.recv(65536)
                    if self.received:
                        stream.sendall(self.answer)
            except (OSError, ssl.SSLError):
                connection.close()  # the client has seen enough

    def close(self):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.thread.join(600)


def context_of(authority, name, chain=()):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.set_ciphers('DEFAULT:@SECLEVEL=0')  # a server may be as weak as it likes
    whole = authority.folder / f'{name}.chain'
    whole.write_text(''.join((authority.folder / f'{part}.pem').read_text() for part in (name, *chain)))
    context.load_cert_chain(whole, authority.path(f'{name}.key'))
    return context


def old_protocol(authority, name):
    context = context_of(authority, name)
    warnings.simplefilter('ignore', DeprecationWarning)  # which is the point
    context.minimum_version, context.maximum_version = ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1
    return context


def ask(server, certificates, host='127.0.0.1'):
    done = subprocess.run([CLIENT, f'https://{host}:{server.port}', certificates], capture_output=True, text=True, timeout=600)
    return done.stdout.strip()


def make_all(authority):
    authority.make('root', extensions=(), is_authority=True)
    authority.make('stranger', extensions=(), is_authority=True)
    authority.make('old_root', extensions=(), is_authority=True, start=-60, days=-30)
    authority.make('between', 'root', extensions=(), is_authority=True)
    authority.make('good', 'root')
    authority.make('good_below', 'between')
    authority.make('expired', 'root', start=-60, days=-1)
    authority.make('future', 'root', start=10, days=20)
    authority.make('self_signed')
    authority.make('wrong_name', 'root', extensions=('subjectAltName=DNS:example.org',))
    authority.make('wrong_number', 'root', extensions=('subjectAltName=IP:127.0.0.2',))
    authority.make('number_as_name', 'root', extensions=('subjectAltName=DNS:*.0.0.1',))
    authority.make('any_name', 'root', extensions=('subjectAltName=DNS:*',))
    authority.make('untrusted', 'stranger')
    authority.make('below_old', 'old_root')
    authority.make('below_leaf', 'good')
    authority.make('for_clients', 'root', extensions=(HERE, 'extendedKeyUsage=clientAuth'))
    authority.make('weak_key', 'root', key=('RSA', '-pkeyopt', 'rsa_keygen_bits:1024'))


# Certificate, chain sent with it, roots that the client trusts, host, words of the cause.
REFUSED = [
    ('expired', (), 'root', '127.0.0.1', 'expired'),
    ('future', (), 'root', '127.0.0.1', 'not yet valid'),
    ('self_signed', (), 'root', '127.0.0.1', 'self-signed|self signed'),
    ('wrong_name', (), 'root', '127.0.0.1', 'does not match|no alternative certificate subject name matches'),
    ('wrong_name', (), 'root', 'localhost', 'does not match|no alternative certificate subject name matches'),
    ('wrong_number', (), 'root', '127.0.0.1', 'does not match|no alternative certificate subject name matches'),
    ('number_as_name', (), 'root', '127.0.0.1', 'does not match|no alternative certificate subject name matches'),
    ('any_name', (), 'root', 'localhost', 'does not match|no alternative certificate subject name matches'),
    ('untrusted', (), 'root', '127.0.0.1', 'unable to get local issuer|unknown'),
    ('untrusted', ('stranger',), 'root', '127.0.0.1', 'self-signed|self signed|unable to get'),
    ('good_below', (), 'root', '127.0.0.1', 'unable to get local issuer'),
    ('below_old', (), 'old_root', '127.0.0.1', 'expired'),
    ('below_leaf', ('good',), 'root', '127.0.0.1', 'invalid CA|unable to get|invalid'),
    ('for_clients', (), 'root', '127.0.0.1', 'purpose|unsupported'),
    ('weak_key', (), 'root', '127.0.0.1', 'weak|too small'),
    ('good', (), 'stranger', '127.0.0.1', 'unable to get local issuer'),
]
ACCEPTED = [('good', (), '127.0.0.1'), ('good', (), 'localhost'), ('good_below', ('between',), '127.0.0.1')]


def main():
    with tempfile.TemporaryDirectory(prefix='hoptrail-tls-') as folder:
        authority = Authority(pathlib.Path(folder))
        make_all(authority)
        counts = {'accepted': 0, 'refused': 0, 'taken': 0, 'requests': 0, 'no cause': 0}

        def refused(name, server, certificates, host, causes):
            error = ask(server, certificates, host)
            server.close()
            counts['taken' if error == 'ok' else 'refused'] += 1
            counts['requests'] += b'POST' in server.received or b'canary' in server.received
            named = any(cause in error for cause in causes.split('|')) and f'embedder https://{host}:{server.port}: ' in error
            counts['no cause'] += not named
            if error == 'ok' or not named or server.connections != 1:
                print(f'{name}: {error} ({server.connections} connections)', file=sys.stderr)

        for name, chain, root, host, causes in REFUSED:
            refused(name, Server(context_of(authority, name, chain)), authority.path(f'{root}.pem'), host, causes)
        refused('TLS 1.1', Server(old_protocol(authority, 'good')), authority.path('root.pem'), '127.0.0.1', 'protocol version|unsupported protocol|alert')
        refused('no TLS', Server(None, b'HTTP/1.1 400 Bad Request\r\n\r\n'), authority.path('root.pem'), '127.0.0.1', 'wrong version|TLS')
        for name, chain, host in ACCEPTED:
            server = Server(context_of(authority, name, chain))
            answer = ask(server, authority.path('root.pem'), host)
            server.close()
            counts['accepted'] += answer == 'ok' and b'Bearer sk-canary' in server.received
            if answer != 'ok':
                print(f'{name}: {answer}', file=sys.stderr)

        # Encrypted or not, an answer moves no key.
        elsewhere = Server(None)
        for status in (301, 302, 303, 307, 308):
            moved = b'HTTP/1.1 %d Moved\r\nLocation: http://127.0.0.1:%d/v1/embeddings\r\nContent-Length: 0\r\n\r\n' % (status, elsewhere.port)
            server = Server(context_of(authority, 'good'), moved)
            ask(server, authority.path('root.pem'))
            server.close()
        elsewhere.close()
    return report('H3', 'certificates', {
        'good certificates taken': (counts['accepted'], len(ACCEPTED), len(ACCEPTED)),
        'servers refused': (counts['refused'], len(REFUSED) + 2, None),
        'bad servers taken': (counts['taken'], 0, 0),
        'requests to bad servers': (counts['requests'], 0, 0),
        'errors without their cause': (counts['no cause'], 0, 0),
        'redirects to plain http followed': (elsewhere.connections, 0, 0)})


if __name__ == '__main__':
    sys.exit(main())
