"""Calls that the library refuses."""
from hoptrail import HoptrailError


def refused(status, call, *arguments, says="", **named):
    """Checks the status and a part of the message of the error that a call raises, and gives the message. The error itself is gone
    then, with what its frames kept alive."""
    try:
        call(*arguments, **named)
    except HoptrailError as error:
        assert error.status is status and says in str(error), repr(error)
        return str(error)
    raise AssertionError("it did not fail")
