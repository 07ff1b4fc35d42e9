"""Calls of the C interface: statuses become exceptions, addresses get owners, text is UTF-8."""
from __future__ import annotations

import ctypes
from collections.abc import Callable
from ctypes import byref, c_size_t, c_void_p
from typing import Any

from hoptrail._errors import HoptrailError, Status
from hoptrail._library import raw

Function = Callable[..., int]


def call(function: Function, *arguments: Any) -> None:
    """Calls function(arguments…, &error). Raises any status except HOP_OK."""
    error = c_void_p()
    status = function(*arguments, byref(error))
    if status:
        raise taken_error(status, error)


def taken_error(status: int, error: c_void_p) -> HoptrailError:
    """The exception of a status, with the message of its error object. Frees the error object."""
    known = Status(status)
    message = raw.hop_error_message(error).decode("utf-8", "replace") or raw.hop_status_name(status).decode()
    if known is Status.UNKNOWN:
        message = f"status {status}: {message}"
    detail = raw.hop_error_detail(error).decode("utf-8", "replace")
    raw.hop_error_free(error)
    return HoptrailError(known, message, detail)


def read(kind: type[Any], function: Function, *arguments: Any) -> Any:
    """The numeric output of function(arguments…, &value, &error), as a ctypes type."""
    value = kind()
    call(function, *arguments, byref(value))
    return value.value


def read_text(function: Function, *arguments: Any) -> str:
    """The text of function(arguments…, &text, &length, &error)."""
    text, length = c_void_p(), c_size_t()
    call(function, *arguments, byref(text), byref(length))
    return text_at(text, length)


def text_at(address: c_void_p, length: c_size_t) -> str:
    size = length.value
    text = ctypes.string_at(address, size) if 0 < size <= LONGEST_STRING else bytes_at(address, length)
    return text.decode("utf-8", "replace")


def bytes_at(address: c_void_p, length: c_size_t) -> bytes:
    return copied(address.value or 0, length.value) if length.value else b""


#: The limit of ctypes.string_at.
LONGEST_STRING = 2**31 - 1


def copied(address: int, length: int) -> bytes:
    if length <= LONGEST_STRING:
        return ctypes.string_at(address, length)
    return (ctypes.c_char * length).from_address(address).raw


def utf8(text: str) -> bytes:
    """Replaces lone surrogates, which UTF-8 cannot encode, by U+FFFD."""
    if not isinstance(text, str):
        raise TypeError(f"expected a str, not {type(text).__name__}")
    try:
        return text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode()


class Handle:
    """Owns an object of the library, and frees it with the last reference to the handle.

    A call has the handle among its arguments. So if an object is closed while other threads are inside a call with it, the
    last of these calls frees it.
    """

    __slots__ = ("_as_parameter_", "_free", "_keeps", "__weakref__")

    def __init__(self, address: int, free: Callable[[int], None], keeps: object = None) -> None:
        """`keeps`: an object that must live as long as the handle."""
        self._as_parameter_: int | None = address
        self._free = free
        self._keeps = keeps

    def free(self) -> None:
        """Frees the object immediately. The caller guarantees that no call uses it."""
        address, self._as_parameter_ = self._as_parameter_, None
        if address is not None:
            self._free(address)
        self._keeps = None

    __del__ = free

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("an object of the library cannot be copied or pickled: two owners would free it twice")


def made(free: Callable[[Any], None], create: Function, *arguments: Any, keeps: object = None) -> Handle:
    """The object that create(arguments…, &object, &error) creates."""
    address = c_void_p()
    call(create, *arguments, byref(address))
    assert address.value is not None
    return Handle(address.value, free, keeps)


def made_bytes(create: Function, *arguments: Any) -> Handle:
    return made(raw.hop_bytes_free, create, *arguments)


def bytes_view(handle: Handle) -> tuple[int, int]:
    """Address and length of a hop_bytes, borrowed from it."""
    address, length = c_void_p(), c_size_t()
    call(raw.hop_bytes_view, handle, byref(address), byref(length))
    return address.value or 0, length.value


def taken_bytes(create: Function, *arguments: Any) -> bytes:
    """A copy of the hop_bytes that create(arguments…, &bytes, &error) creates."""
    handle = made_bytes(create, *arguments)
    return copied(*bytes_view(handle))


class Owned:
    """The handle of an object that can be closed."""

    __slots__ = ("_handle", "_name")

    def __init__(self, handle: Handle, name: str) -> None:
        self._handle: Handle | None = handle
        self._name = name

    def handle(self) -> Handle:
        handle = self._handle
        if handle is None:
            raise HoptrailError(Status.CLOSED, f"the {self._name} was closed")
        return handle

    def release(self) -> Handle | None:
        """Closes the object. Returns the handle on the first call, then None."""
        handle, self._handle = self._handle, None
        return handle

    @property
    def closed(self) -> bool:
        return self._handle is None
