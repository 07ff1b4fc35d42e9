// The assembly attributes that the SDK generates from Hoptrail.csproj, for Mono's compiler.
using System.Reflection;

[assembly: AssemblyTitle("Hoptrail")]
[assembly: AssemblyVersion("0.2.0.0")]
[assembly: AssemblyInformationalVersion("0.2.0")]
[assembly: AssemblyCopyright("Copyright (c) 2026 the Hoptrail authors")]
