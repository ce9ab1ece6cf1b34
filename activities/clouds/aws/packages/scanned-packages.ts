import type { OsvRecord } from '../../../../domain/advisories/osv-record.ts';
import { reportedAdvisory, type ReportedVulnerability } from '../../../../domain/advisories/reported-advisory.ts';
import { buildPurl } from '../../../../domain/packages/build-purl.ts';
import { operatingSystemOf, systemPurl, systemVersion } from '../../../../domain/packages/operating-systems.ts';
import { packageOfPurl } from '../../../../domain/packages/package-of-purl.ts';

/** A vulnerable package as reported by Inspector and by ECR enhanced scanning. */
interface ScannedPackage {
  name?: string | undefined;
  version?: string | undefined;
  release?: string | undefined;
  epoch?: number | undefined;
  packageManager?: string | undefined;
  fixedInVersion?: string | undefined;
}

/** One finding of Inspector or of ECR enhanced scanning. */
export interface ScannerFinding {
  details:
    | {
        vulnerabilityId?: string | undefined;
        relatedVulnerabilities?: string[] | undefined;
        sourceUrl?: string | undefined;
        referenceUrls?: string[] | undefined;
        cvss?: { version?: string | undefined; scoringVector?: string | undefined }[] | undefined;
        vulnerablePackages?: ScannedPackage[] | undefined;
      }
    | undefined;
  /** Operating system of the image or the instance, e.g. `DEBIAN_12`. */
  platform: string | null;
  severity: string | null;
  title: string | null;
  description: string | null;
  modified: Date | null;
}

/** Purl types by package manager; managers that are not listed are those of operating systems. */
const typeByManager: Readonly<Record<string, string>> = {
  BUNDLER: 'gem', CARGO: 'cargo', COMPOSER: 'composer', DOTNET_CORE: 'nuget', GEMSPEC: 'gem', GOBINARY: 'golang',
  GOMOD: 'golang', JAR: 'maven', NODEPKG: 'npm', NPM: 'npm', NUGET: 'nuget', PIP: 'pypi', PIPENV: 'pypi',
  POETRY: 'pypi', POM: 'maven', PYTHONPKG: 'pypi', YARN: 'npm',
}; // prettier-ignore

/**
 * The ecosystem of packages whose operating system the scanner does not report; only the scanner's own findings cover
 * them.
 */
const unknownSystem = 'Operating system';

interface Named {
  purl: string | null;
  ecosystem: string;
  name: string;
  version: string;
}

function named(found: ScannedPackage, platform: string | null): Named | null {
  const { name = '', version = '' } = found;
  if (name === '' || version === '') return null;
  const type = typeByManager[found.packageManager ?? ''];
  const system = operatingSystemOf(platform ?? '', null);
  const item = { name, version, release: found.release, epoch: String(found.epoch ?? 0) };
  const purl =
    type !== undefined ? registryPurl(type, name, version) : system === null ? null : systemPurl(system, item);
  const known = purl === null ? null : packageOfPurl(purl);
  return {
    purl: known?.ecosystem == null ? null : purl,
    ecosystem: known?.ecosystem ?? unknownSystem,
    name: known?.name ?? name,
    version: known?.version ?? systemVersion(item),
  };
}

function registryPurl(type: string, name: string, version: string): string {
  const cut = type === 'maven' ? name.indexOf(':') : name.lastIndexOf('/');
  return buildPurl({
    type,
    namespace: cut === -1 ? null : name.slice(0, cut),
    name: cut === -1 ? name : name.slice(cut + 1),
    version,
  });
}

/**
 * Returns the version that fixes a finding: null for `NotAvailable`; of several, the first, which is for the nearest
 * release line.
 */
const fixOf = (text: string | undefined): string | null => {
  const first = text?.split(',')[0]?.trim() ?? '';
  return first === '' || /^not ?available$/i.test(first) ? null : first;
};

const vectorsOf = (cvss: { version?: string | undefined; scoringVector?: string | undefined }[]) =>
  cvss.flatMap(({ version = '', scoringVector: score = '' }) =>
    score === '' ? [] : [{ type: `CVSS_V${version.slice(0, 1)}`, score }],
  );

/** Returns the packages that a scanner's findings name, each once, and the findings as advisories. */
export function scannedPackages(
  scanner: ReportedVulnerability['scanner'],
  findings: readonly ScannerFinding[],
): { packages: (string | { name: string; version: string; ecosystem: string })[]; advisories: OsvRecord[] } {
  const packages = new Map<string, Named>();
  const advisories = new Map<string, OsvRecord>();
  for (const { details, platform, ...finding } of findings) {
    const vulnerabilityId = details?.vulnerabilityId ?? '';
    if (vulnerabilityId === '') continue;
    const related = details?.relatedVulnerabilities ?? [];
    for (const vulnerable of details?.vulnerablePackages ?? []) {
      const found = named(vulnerable, platform);
      if (found === null) continue;
      packages.set(`${found.ecosystem}\n${found.name}\n${found.version}`, found);
      const advisory = reportedAdvisory({
        scanner,
        vulnerabilityId,
        // A bulletin is about its related CVEs; those of a CVE are only similar.
        otherIds: vulnerabilityId.startsWith('CVE-') ? [] : related,
        ecosystem: found.ecosystem,
        packageName: found.name,
        version: found.version,
        fixedVersion: fixOf(vulnerable.fixedInVersion),
        vectors: vectorsOf(details?.cvss ?? []),
        severity: finding.severity,
        title: finding.title,
        description: finding.description,
        references: [...new Set([details?.sourceUrl ?? '', ...(details?.referenceUrls ?? [])])].filter(Boolean),
        modified: (finding.modified ?? new Date(0)).toISOString(),
      });
      advisories.set(advisory.id, advisory);
    }
  }
  return {
    packages: [...packages.values()].map(({ purl, ecosystem, name, version }) => purl ?? { ecosystem, name, version }),
    advisories: [...advisories.values()],
  };
}
