using System;
using System.ComponentModel;
using System.Reflection;
using System.Runtime.InteropServices;

namespace Hoptrail.Native
{
    /// <summary>
    /// Loads a file and makes the imports of "hoptrail" resolve to it. The same assembly runs on three runtimes with different
    /// mechanisms: Mono maps names to files, .NET Core calls a resolver function, and .NET Framework finds a loaded module by
    /// its name.
    /// </summary>
    internal static class PlatformLoader
    {
        private const int BindNow = 2; // RTLD_NOW, on Linux and macOS

        internal static bool TryLoad(string file, out string failure)
        {
            failure = "";
            if (Type.GetType("Mono.Runtime") != null) return TryLoadOnMono(file, out failure);
            Type native = Type.GetType("System.Runtime.InteropServices.NativeLibrary, System.Runtime.InteropServices");
            if (native != null) return TryLoadOnCore(native, file, out failure);
            if (LoadLibrary(file) != IntPtr.Zero) return true;
            failure = new Win32Exception(Marshal.GetLastWin32Error()).Message;
            return false;
        }

        private static bool TryLoadOnMono(string file, out string failure)
        {
            failure = dlopen(file, BindNow) == IntPtr.Zero ? Marshal.PtrToStringAnsi(dlerror()) : "";
            if (failure.Length > 0) return false;
            mono_dllmap_insert(IntPtr.Zero, "hoptrail", null, file, null);
            return true;
        }

        // .NET Standard 2.0 does not have NativeLibrary, so it is called by reflection.
        private static bool TryLoadOnCore(Type native, string file, out string failure)
        {
            try
            {
                MethodInfo load = native.GetMethod("Load", new[] { typeof(string) });
                var resolver = new Resolver((IntPtr)load.Invoke(null, new object[] { file }));
                MethodInfo set = native.GetMethod("SetDllImportResolver");
                Type kind = set.GetParameters()[1].ParameterType;
                Delegate resolve = Delegate.CreateDelegate(kind, resolver, nameof(Resolver.Resolve));
                set.Invoke(null, new object[] { typeof(PlatformLoader).Assembly, resolve });
                failure = "";
                return true;
            }
            catch (TargetInvocationException thrown)
            {
                failure = thrown.InnerException.Message;
                return false;
            }
        }

        private sealed class Resolver
        {
            private readonly IntPtr library;

            internal Resolver(IntPtr library) { this.library = library; }

            internal IntPtr Resolve(string name, Assembly assembly, DllImportSearchPath? path) =>
                name == "hoptrail" ? library : IntPtr.Zero;
        }

        [DllImport("__Internal")] private static extern IntPtr dlopen(string file, int flags);
        [DllImport("__Internal")] private static extern IntPtr dlerror();
        [DllImport("__Internal")]
        private static extern void mono_dllmap_insert(
            IntPtr assembly, string name, string function, string target, string targetFunction);

        [DllImport("kernel32", CharSet = CharSet.Unicode, SetLastError = true, EntryPoint = "LoadLibraryW")]
        private static extern IntPtr LoadLibrary(string file);
    }
}
