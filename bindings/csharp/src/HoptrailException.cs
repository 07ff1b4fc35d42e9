using System;
using Hoptrail.Native;

namespace Hoptrail
{
    /// <summary>What went wrong, for programs. The numbers are those of the C interface, and never used again.</summary>
    public enum Status
    {
        /// <summary>A status that this package does not know: a failure like the others.</summary>
        Unknown = -1,
        /// <summary>A length or a value that the call cannot mean.</summary>
        InvalidArgument = 1,
        /// <summary>An object of another kind.</summary>
        WrongObject = 2,
        /// <summary>The call is right, the moment is not.</summary>
        WrongState = 3,
        /// <summary>The engine got no memory.</summary>
        OutOfMemory = 4,
        /// <summary>There is no option of this key.</summary>
        UnknownOption = 5,
        /// <summary>An option's value is not allowed; the message says what is.</summary>
        OptionOutOfBounds = 6,
        /// <summary>Data that cannot be taken: a NaN in a vector, a passage without text.</summary>
        BadInput = 7,
        /// <summary>Two documents or passages of one id.</summary>
        DuplicateId = 8,
        /// <summary>There is nothing of this id or name.</summary>
        NotFound = 9,
        /// <summary>Vectors of another width, or another number of rows.</summary>
        DimensionMismatch = 10,
        /// <summary>Vectors of another model than the graph's.</summary>
        EmbedderMismatch = 11,
        /// <summary>A damaged or foreign file; the message names the broken invariant.</summary>
        CorruptFile = 12,
        /// <summary>A file, a saved run or a library of another version.</summary>
        UnsupportedVersion = 13,
        /// <summary>A saved run that belongs to another graph.</summary>
        ForeignGraph = 14,
        /// <summary>An answer to a request that is not open.</summary>
        StaleRequest = 15,
        /// <summary>The host could not embed or complete.</summary>
        HostFailure = 16,
        /// <summary>A file could not be read or written.</summary>
        FileFailure = 17,
        /// <summary>More than the engine takes.</summary>
        LimitExceeded = 18,
        /// <summary>Not on this platform or in this build.</summary>
        Unsupported = 19,
        /// <summary>A defect of the engine.</summary>
        Internal = 20,
        /// <summary>The native library was not found or could not be loaded; the message says what was tried.</summary>
        LibraryUnavailable = 1000,
    }

    /// <summary>
    /// What a failed call of the engine throws. The message is one line for people; <see cref="Status"/> and
    /// <see cref="Detail"/> are for programs. A closed object throws <see cref="ObjectDisposedException"/>, a cancelled run
    /// <see cref="OperationCanceledException"/>, and what a host's function throws reaches the caller unchanged.
    /// </summary>
    public sealed class HoptrailException : Exception
    {
        /// <summary>Makes an exception of a status.</summary>
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

        /// <summary>What it is about: an option's key, a passage's id, an invariant's name; may be empty.</summary>
        public string Detail { get; }

        internal static Status StatusOf(int number) =>
            number >= (int)Status.InvalidArgument && number <= (int)Status.Internal ? (Status)number : Status.Unknown;
    }
}
