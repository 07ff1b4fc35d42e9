using System;
using System.Runtime.InteropServices;

namespace Hoptrail.Native
{
    /// <summary>
    /// Owner of an engine object. After it is closed, new uses fail; the object is freed when the last <see cref="Use"/> has
    /// ended, so closing it while other threads use it is safe. The finalizer frees an object that is never closed.
    /// </summary>
    internal abstract class Handle : SafeHandle
    {
        // A plain SafeHandle accepts new uses after Dispose for as long as another use holds it open.
        private volatile bool closed;

        protected Handle(IntPtr made) : base(IntPtr.Zero, true) { SetHandle(made); }

        /// <summary>True until the object exists, so that a failed call leaves nothing to free.</summary>
        public override bool IsInvalid => handle == IntPtr.Zero;

        /// <summary>Keeps the object alive for the duration of a call.</summary>
        /// <exception cref="ObjectDisposedException">The handle is closed.</exception>
        internal Use Use()
        {
            if (closed) throw new ObjectDisposedException(GetType().Name.Replace("Handle", ""));
            return new Use(this);
        }

        /// <summary>The same of an object that another use keeps alive, also after it is closed.</summary>
        internal Use UseHeld() => new Use(this);

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
