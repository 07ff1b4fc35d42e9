using System;
using System.Runtime.InteropServices;

namespace Hoptrail.Native
{
    /// <summary>
    /// Owner of an object of the engine. Once it is closed nobody gets to use it any more; it is freed when the last
    /// <see cref="Use"/> has ended, so closing it while other threads use it is safe. The finalizer frees what nobody closed.
    /// </summary>
    internal abstract class Handle : SafeHandle
    {
        // A SafeHandle alone would go on giving itself out for as long as somebody has it.
        private volatile bool closed;

        protected Handle(IntPtr made) : base(IntPtr.Zero, true) { SetHandle(made); }

        /// <summary>True until the object is made, so that a failed call leaves nothing to free.</summary>
        public override bool IsInvalid => handle == IntPtr.Zero;

        /// <summary>The object, for the time of a call.</summary>
        /// <exception cref="ObjectDisposedException">It was closed.</exception>
        internal Use Use()
        {
            if (closed) throw new ObjectDisposedException(GetType().Name.Replace("Handle", ""));
            return new Use(this);
        }

        protected override void Dispose(bool disposing)
        {
            closed = true;
            base.Dispose(disposing);
        }
    }

    /// <summary>Keeps an object alive until it is disposed.</summary>
    internal struct Use : IDisposable
    {
        private readonly SafeHandle handle;

        internal Use(SafeHandle handle)
        {
            bool added = false;
            handle.DangerousAddRef(ref added);
            this.handle = handle;
        }

        internal IntPtr Pointer => handle.DangerousGetHandle();

        public void Dispose() => handle.DangerousRelease();
    }
}
