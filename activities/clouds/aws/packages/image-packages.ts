import type {
  DescribeImageScanFindingsCommandOutput,
  DescribeImagesCommandOutput,
  EnhancedImageScanFinding,
  ImageDetail,
  ImageScanFinding,
} from '@aws-sdk/client-ecr';
import type { PackagedResource, PackageReading } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import { scannedPackages, type ScannerFinding } from './scanned-packages.ts';
import type { UnitRun } from '../session/unit-run.ts';

const source = 'image_scan';
const perPage = 1_000;
/** `ACTIVE` is the state of Inspector's continuous scans. */
const finished = ['COMPLETE', 'ACTIVE'];

/**
 * Returns what the scan of a repository's newest image found (`ecr:DescribeImageScanFindings`), basic or by Inspector:
 * the vulnerable packages, and what is wrong with them as advisories. `absent` where there is no image or none was
 * scanned.
 */
export async function imageScanPackages(run: UnitRun, { name }: PackagedResource): Promise<PackageReading> {
  const sdk = await import('@aws-sdk/client-ecr');
  const ecr = run.service('ecr', (settings) => new sdk.ECRClient(settings));

  let newest: ImageDetail | null = null;
  let token: string | undefined;
  do {
    const page: DescribeImagesCommandOutput = await ecr(
      new sdk.DescribeImagesCommand({ repositoryName: name, maxResults: perPage, ...nextOf(token) }),
    );
    for (const image of page.imageDetails ?? []) if (newest === null || isNewer(image, newest)) newest = image;
    token = page.nextToken === '' ? undefined : page.nextToken;
  } while (token !== undefined);
  if (newest?.imageDigest === undefined) return { source, state: 'absent', reason: 'The repository has no images' };

  const basic: ImageScanFinding[] = [];
  const enhanced: EnhancedImageScanFinding[] = [];
  try {
    do {
      const page: DescribeImageScanFindingsCommandOutput = await ecr(
        new sdk.DescribeImageScanFindingsCommand({
          repositoryName: name,
          imageId: { imageDigest: newest.imageDigest },
          maxResults: perPage,
          ...nextOf(token),
        }),
      );
      const status = page.imageScanStatus?.status ?? 'COMPLETE';
      if (!finished.includes(status)) {
        const description = page.imageScanStatus?.description ?? '';
        return {
          source,
          state: 'unreadable',
          reason: `The scan of the newest image is ${status} ${description}`.trim(),
        };
      }
      basic.push(...(page.imageScanFindings?.findings ?? []));
      enhanced.push(...(page.imageScanFindings?.enhancedFindings ?? []));
      token = page.nextToken === '' ? undefined : page.nextToken;
    } while (token !== undefined);
  } catch (fault) {
    if (!(fault instanceof CloudError) || fault.code !== 'ScanNotFoundException') throw fault;
    return { source, state: 'absent', reason: 'The newest image has never been scanned' };
  }
  const found = scannedPackages('aws-ecr', [...basic.map(basicFinding), ...enhanced.map(enhancedFinding)]);
  return { source, state: 'read', ...found };
}

const nextOf = (token: string | undefined) => (token === undefined ? {} : { nextToken: token });

const isNewer = (one: ImageDetail, other: ImageDetail): boolean =>
  (one.imagePushedAt?.getTime() ?? 0) > (other.imagePushedAt?.getTime() ?? 0);

/**
 * Returns a finding of a basic scan, which names package, version and vector as attributes, and neither ecosystem nor
 * fix.
 */
function basicFinding(finding: ImageScanFinding): ScannerFinding {
  const attributes = new Map((finding.attributes ?? []).map(({ key, value }) => [key ?? '', value ?? '']));
  const cvss = ['3', '2'].map((version) => ({ version, scoringVector: attributes.get(`CVSS${version}_VECTOR`) }));
  return {
    details: {
      vulnerabilityId: finding.name,
      sourceUrl: finding.uri,
      cvss: cvss.filter(({ scoringVector }) => scoringVector !== undefined),
      vulnerablePackages: [{ name: attributes.get('package_name'), version: attributes.get('package_version') }],
    },
    platform: null,
    severity: finding.severity ?? null,
    title: null,
    description: finding.description ?? null,
    modified: null,
  };
}

function enhancedFinding(finding: EnhancedImageScanFinding): ScannerFinding {
  return {
    details: finding.packageVulnerabilityDetails,
    platform: finding.resources?.[0]?.details?.awsEcrContainerImage?.platform ?? null,
    severity: finding.severity ?? null,
    title: finding.title ?? null,
    description: finding.description ?? null,
    modified: finding.updatedAt ?? finding.lastObservedAt ?? null,
  };
}
