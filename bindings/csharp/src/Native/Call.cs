using System;
using static Hoptrail.Raw.Functions;

namespace Hoptrail.Native
{
    /// <summary>Helpers for calls of the C interface: a status becomes an exception.</summary>
    internal static class Call
    {
        /// <summary>Throws the error of a failed call, and frees it.</summary>
        internal static void Check(int status, IntPtr error)
        {
            if (status != 0) throw Failure(status, error);
        }

        private static unsafe HoptrailException Failure(int status, IntPtr error)
        {
            try
            {
                string message = Utf8.Word(hop_error_message(error));
                if (message.Length == 0) message = Utf8.Word(hop_status_name(status));
                return new HoptrailException(HoptrailException.StatusOf(status), message, Utf8.Word(hop_error_detail(error)));
            }
            finally
            {
                hop_error_free(error);
            }
        }

        internal unsafe delegate int TakesText(IntPtr of, byte* text, UIntPtr length, IntPtr* error);

        /// <summary>Calls a function that takes a text besides its object.</summary>
        internal static unsafe void WithText(TakesText call, IntPtr of, string text, string name)
        {
            byte[] bytes = Utf8.Bytes(text, name);
            IntPtr error = IntPtr.Zero;
            fixed (byte* at = bytes) Check(call(of, at, Length(bytes.Length), &error), error);
        }

        /// <summary>A length as size_t.</summary>
        internal static UIntPtr Length(int length) => (UIntPtr)(uint)length;
    }
}
