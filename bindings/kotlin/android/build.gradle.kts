// An AAR of the library, its JNI layer, and the Java and Kotlin classes. The project's tests do not cover it: see ../README.md.
plugins {
    id("com.android.library") version "8.7.3"
    id("org.jetbrains.kotlin.android") version "2.2.21"
    id("maven-publish")
}

group = "io.hoptrail"
version = "0.2.0"

// The folder that packaging/collect_sources.py creates.
val hoptrailSources = providers.gradleProperty("hoptrail.sources")

android {
    namespace = "io.hoptrail.android"
    compileSdk = 35

    defaultConfig {
        minSdk = 26
        consumerProguardFiles("consumer-rules.pro")
        ndk {
            abiFilters += listOf("arm64-v8a", "x86_64")
        }
        externalNativeBuild {
            cmake {
                arguments += listOf(
                    "-DHOPTRAIL_SOURCES=${hoptrailSources.get()}",
                    "-DHOPTRAIL_VERSION=$version",
                    "-DANDROID_STL=c++_static",
                )
            }
        }
    }

    externalNativeBuild {
        cmake {
            path = file("CMakeLists.txt")
        }
    }

    sourceSets.getByName("main") {
        java.srcDir("../../java/src/main/java")
        java.exclude("module-info.java")
        kotlin.srcDir("../src/main/kotlin")
    }

    buildFeatures {
        prefabPublishing = true
    }
    prefab {
        create("hoptrail") {
            headers = "../../../capi/include"
        }
    }

    compileOptions {
        sourceCompatibility = JavaVersion.VERSION_17
        targetCompatibility = JavaVersion.VERSION_17
    }

    packaging {
        jniLibs.useLegacyPackaging = false // libraries stay in the APK, page-aligned
    }

    publishing {
        singleVariant("release") {
            withSourcesJar()
        }
    }
}

kotlin {
    jvmToolchain(17)
}

dependencies {
    api("org.jetbrains.kotlinx:kotlinx-coroutines-core:1.10.2")
    implementation("com.google.code.gson:gson:2.10.1")
}

publishing {
    publications {
        register<MavenPublication>("release") {
            artifactId = "hoptrail-android"
            afterEvaluate { from(components["release"]) }
        }
    }
}
