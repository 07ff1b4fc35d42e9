using System;
using Hoptrail.Native;

namespace Hoptrail
{
    /// <summary>What went wrong, for programs. The numbers are those of the C interface and are never reused.</summary>
    public enum Status
    {
        /// <summary>A status that this version of the package does not know. Treat it as any other failure.</summary>
        Unknown = -1,
        /// <summary>An invalid length or value.</summary>
        InvalidArgument = 1,
        /// <summary>An object of the wrong kind.</summary>
        WrongObject = 2,
        /// <summary>The call is valid, but not in the present state.</summary>
        WrongState = 3,
        /// <summary>The engine could not allocate memory.</summary>
        OutOfMemory = 4,
        /// <summary>No option has this key.</summary>
        UnknownOption = 5,
        /// <summary>An option's value is not allowed; the message states the allowed values.</summary>
        OptionOutOfBounds = 6,
        /// <summary>Invalid data: a NaN in a vector, a passage without text.</summary>
        BadInput = 7,
        /// <summary>Two documents or passages with the same id.</summary>
        DuplicateId = 8,
        /// <summary>Nothing has this id or name.</summary>
        NotFound = 9,
        /// <summary>Vectors of a different dimension, or the wrong number of rows.</summary>
        DimensionMismatch = 10,
        /// <summary>Vectors from a different model than the graph's.</summary>
        EmbedderMismatch = 11,
        /// <summary>A damaged or foreign file; the message names the broken invariant.</summary>
        CorruptFile = 12,
        /// <summary>A file, a saved run or a library of an unsupported version.</summary>
        UnsupportedVersion = 13,
        /// <summary>A saved run that belongs to another graph.</summary>
        ForeignGraph = 14,
        /// <summary>An answer to a request that is not open.</summary>
        StaleRequest = 15,
        /// <summary>The host could not embed or complete.</summary>
        HostFailure = 16,
        /// <summary>A file could not be read or written.</summary>
        FileFailure = 17,
        /// <summary>The data exceeds a limit of the engine.</summary>
        LimitExceeded = 18,
        /// <summary>Not available on this platform or in this build.</summary>
        Unsupported = 19,
        /// <summary>A bug in the engine.</summary>
        Internal = 20,
        /// <summary>The native library was not found or could not be loaded; the message lists each attempt.</summary>
        LibraryUnavailable = 1000,
    }

    /// <summary>
    /// Thrown when a call of the engine fails. The message is one line of text for a user; programs use
    /// <see cref="Status"/> and <see cref="Detail"/>. A closed object throws <see cref="ObjectDisposedException"/>, a
    /// cancelled run <see cref="OperationCanceledException"/>, and an exception of a host's function reaches the caller
    /// unchanged.
    /// </summary>
    public sealed class HoptrailException : Exception
    {
        /// <summary>Creates an exception with a status.</summary>
        public HoptrailException(Status status, string message, string detail = "", Exception cause = null)
            : base(message, cause)
        {
            Status = status;
            Detail = detail;
        }

        /// <summary>What went wrong.</summary>
        public Status Status { get; }

        /// <summary>The status as the C interface and the other languages spell it, such as "corrupt_file".</summary>
        public string StatusName =>
            Status == Status.LibraryUnavailable ? "library_unavailable" : HoptrailLibrary.StatusName((int)Status);

        /// <summary>The subject of the error: an option's key, a passage's id, an invariant's name; may be empty.</summary>
        public string Detail { get; }

        internal static Status StatusOf(int number) =>
            number >= (int)Status.InvalidArgument && number <= (int)Status.Internal ? (Status)number : Status.Unknown;
    }
}
