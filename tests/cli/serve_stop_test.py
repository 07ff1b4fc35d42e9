"""hoptrail serve: what a signal ends and what it lets finish."""
import signal
import unittest

from command import until
from serve_case import ServeTest
from serve_process import read_all


class Stop(ServeTest):
    def stops_listening(self, server):
        try:
            server.connect().close()
        except OSError:
            return True
        return False

    def test_requests_under_way_are_answered(self):
        """Both where a worker has the request, as 100 Continue says, and where its bytes have arrived and wait for the others."""
        text = b'# Late\n\nThis document is on its way.'
        for sent in (signal.SIGTERM, signal.SIGINT):
            for expect in (b'Expect: 100-continue\r\n', b''):
                server = self.serve('--read-seconds', '600', '--stop-seconds', '600')
                with server.connect() as connection:
                    connection.sendall(b'PUT /documents/late-%d-%d.md HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/markdown\r\n'
                                       b'Content-Length: %d\r\n%s\r\n' % (sent, len(expect), len(text), expect))
                    if expect:
                        self.assertEqual(connection.recv(100), b'HTTP/1.1 100 Continue\r\n\r\n')
                    else:
                        self.assertEqual(server.ask('GET', '/healthz').status, 200)  # which came later
                    server.process.send_signal(sent)
                    self.assertTrue(until(lambda: self.stops_listening(server)))
                    connection.sendall(text)
                    answer = read_all(connection)
                self.assertIn(b'201', answer.split(b'\r\n')[0])
                self.assertEqual(server.process.wait(timeout=120), 0)
                self.assertIn(b'"indexed"', answer)
        self.assertEqual(self.succeed('info', 's.store', '--json').json['documents'], 7)

    def test_idle_connections_hold_nothing_up(self):
        server = self.serve('--read-seconds', '600', '--idle-seconds', '600', '--stop-seconds', '600')
        with server.connect():
            self.assertEqual(server.stop(), (0, ''))


if __name__ == '__main__':
    unittest.main()
