using System;
using System.Runtime.InteropServices;
using static Hoptrail.Raw.Functions;

namespace Hoptrail.Native
{
    /// <summary>Bytes outside the garbage-collected heap, with their owner.</summary>
    internal sealed class Blob : IDisposable
    {
        private readonly SafeHandle owner;

        private Blob(SafeHandle owner, IntPtr pointer, UIntPtr length)
        {
            this.owner = owner;
            Pointer = pointer;
            Length = length;
        }

        /// <summary>Valid while the owner is alive.</summary>
        internal IntPtr Pointer { get; }

        internal UIntPtr Length { get; }

        internal SafeHandle Owner => owner;

        public void Dispose() => owner.Dispose();

        /// <summary>Takes ownership of a hop_bytes.</summary>
        internal static unsafe Blob Taken(IntPtr made)
        {
            BytesHandle owner = new BytesHandle(made);
            byte* data;
            UIntPtr length;
            IntPtr error = IntPtr.Zero;
            Call.Check(hop_bytes_view(made, &data, &length, &error), error);
            return new Blob(owner, (IntPtr)data, length);
        }

        internal static unsafe Blob Copied(byte* bytes, int length)
        {
            MemoryHandle owner = new MemoryHandle(length);
            IntPtr memory = owner.DangerousGetHandle();
            if (length > 0) Buffer.MemoryCopy(bytes, (void*)memory, length, length);
            return new Blob(owner, memory, Call.Length(length));
        }

        /// <summary>A copy as an array, hence at most 2 GiB.</summary>
        internal byte[] ToArray()
        {
            using (new Use(owner))
            {
                var bytes = new byte[checked((int)(ulong)Length)];
                if (bytes.Length > 0) Marshal.Copy(Pointer, bytes, 0, bytes.Length);
                return bytes;
            }
        }

        /// <summary>The bytes as text.</summary>
        internal unsafe string Text()
        {
            using (new Use(owner)) return Utf8.Text((byte*)Pointer, Length);
        }

        /// <summary>Reads the text of a hop_bytes and frees it.</summary>
        internal static string TextOf(IntPtr made)
        {
            using (Blob blob = Taken(made)) return blob.Text();
        }
    }
}
