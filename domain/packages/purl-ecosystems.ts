import type { PackageUrl } from './purl.ts';

/** The OSV ecosystem of the packages of language registries, by purl type. */
export const ecosystemByType: Readonly<Record<string, string>> = {
  bioconductor: 'Bioconductor',
  bitnami: 'Bitnami',
  cargo: 'crates.io',
  composer: 'Packagist',
  conan: 'ConanCenter',
  cran: 'CRAN',
  gem: 'RubyGems',
  githubactions: 'GitHub Actions',
  golang: 'Go',
  hackage: 'Hackage',
  hex: 'Hex',
  julia: 'Julia',
  maven: 'Maven',
  npm: 'npm',
  nuget: 'NuGet',
  pub: 'Pub',
  pypi: 'PyPI',
  swift: 'SwiftURL',
  'vscode-extension': 'VSCode',
};

interface Distribution {
  readonly ecosystem: string;
  /**
   * Returns the release part of the ecosystem for the version in the `distro` qualifier; null when it cannot be
   * derived.
   */
  release(version: string): string | null;
}

const major = (version: string): string | null => /^[0-9]+/.exec(version)?.[0] ?? null;
const majorAndMinor = (version: string): string | null => /^[0-9]+\.[0-9]+/.exec(version)?.[0] ?? null;
const noRelease = (): null => null;

const debianCodenames: Readonly<Record<string, string>> = {
  buster: '10',
  bullseye: '11',
  bookworm: '12',
  trixie: '13',
  forky: '14',
};

const ubuntuCodenames: Readonly<Record<string, string>> = {
  trusty: '14.04',
  xenial: '16.04',
  bionic: '18.04',
  focal: '20.04',
  jammy: '22.04',
  noble: '24.04',
  oracular: '24.10',
  plucky: '25.04',
  questing: '25.10',
};

const debianRelease = (version: string): string | null => debianCodenames[version] ?? major(version);

/** Returns OSV's name of an Ubuntu release; April releases of even years are long-term support: `22.04:LTS`. */
const ubuntuRelease = (version: string): string | null => {
  const release = ubuntuCodenames[version] ?? majorAndMinor(version);
  return release !== null && /^[0-9]?[02468]\.04$/.test(release) ? `${release}:LTS` : release;
};

const alpineRelease = (version: string): string | null => {
  if (version === 'edge') return 'edge';
  const release = majorAndMinor(version);
  return release === null ? null : `v${release}`;
};

/** Distributions by purl type and namespace. */
const distributions: Readonly<Record<string, Readonly<Record<string, Distribution>>>> = {
  apk: {
    alpine: { ecosystem: 'Alpine', release: alpineRelease },
    alpaquita: { ecosystem: 'Alpaquita', release: noRelease },
    chainguard: { ecosystem: 'Chainguard', release: noRelease },
    minimos: { ecosystem: 'MinimOS', release: noRelease },
    wolfi: { ecosystem: 'Wolfi', release: noRelease },
  },
  deb: {
    debian: { ecosystem: 'Debian', release: debianRelease },
    ubuntu: { ecosystem: 'Ubuntu', release: ubuntuRelease },
    echo: { ecosystem: 'Echo', release: noRelease },
  },
  rpm: {
    // OSV has no advisories for it, but the cloud's own scanner reports its packages.
    amazon: { ecosystem: 'Amazon Linux', release: (version) => version },
    amzn: { ecosystem: 'Amazon Linux', release: (version) => version },
    almalinux: { ecosystem: 'AlmaLinux', release: major },
    azurelinux: { ecosystem: 'Azure Linux', release: major },
    mageia: { ecosystem: 'Mageia', release: major },
    openeuler: { ecosystem: 'openEuler', release: noRelease },
    opensuse: { ecosystem: 'openSUSE', release: noRelease },
    photon: { ecosystem: 'Photon OS', release: majorAndMinor },
    redhat: {
      ecosystem: 'Red Hat',
      release: (version) => (major(version) === null ? null : `enterprise_linux:${major(version)}`),
    },
    rocky: { ecosystem: 'Rocky Linux', release: major },
    rockylinux: { ecosystem: 'Rocky Linux', release: major },
    sles: { ecosystem: 'SUSE', release: noRelease },
    suse: { ecosystem: 'SUSE', release: noRelease },
  },
};

/**
 * Returns the release of a distribution: `9.3` of `almalinux-9.3`, `bookworm` of `debian-bookworm` and of `bookworm`.
 */
const distroVersion = (distro: string): string => distro.slice(distro.lastIndexOf('-') + 1).toLowerCase();

/**
 * Returns the OSV ecosystem of a package URL, with the release that its `distro` qualifier names; null for a type or
 * distribution without OSV advisories.
 */
export const ecosystemOfPurl = (purl: PackageUrl): string | null => {
  const registry = Object.hasOwn(ecosystemByType, purl.type) ? ecosystemByType[purl.type] : undefined;
  if (registry !== undefined) return registry;
  const namespace = purl.namespace?.toLowerCase() ?? '';
  const families = Object.hasOwn(distributions, purl.type) ? distributions[purl.type] : undefined;
  const distribution = families !== undefined && Object.hasOwn(families, namespace) ? families[namespace] : undefined;
  if (distribution === undefined) return null;
  const distro = purl.qualifiers.get('distro');
  const release = distro === undefined ? null : distribution.release(distroVersion(distro));
  return release === null ? distribution.ecosystem : `${distribution.ecosystem}:${release}`;
};
