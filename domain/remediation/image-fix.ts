import { ecosystemFamily, isSameEcosystem, packageNameKey } from '../packages/package-key.ts';
import { packageOfPurl } from '../packages/package-of-purl.ts';
import { parseImageReference, purlsOfImages } from '../packages/image-packages.ts';
import { comparatorFor } from '../versions/grammars.ts';
import type { JsonObject } from '../json.ts';

/** A container whose image is to be replaced by one that contains the fix. */
export interface ImageFix {
  container: string;
  current: string;
  fixed: string;
}

/** A vulnerable package of a workload, and the known images. */
export interface ImageFinding {
  ecosystem: string;
  packageName: string;
  /** Versions of the package that are known to have the vulnerability. */
  affectedVersions: readonly string[];
  /** Images that run in the same cluster. */
  knownImages: readonly string[];
}

/**
 * Finds, for each container whose image names the vulnerable package, an image of the same repository and variant that
 * runs in the cluster already, with the package from the fix version on, in the same major version, and not known to
 * have the vulnerability; of several the one with the oldest version. No tag is made up: whether one exists, and what
 * is in it, is not known before it was seen. Null when there is such a container without such an image, or none at all.
 */
export function imageFixes(input: {
  containers: readonly JsonObject[];
  finding: ImageFinding;
  fixVersion: string;
}): ImageFix[] | null {
  const { containers, finding, fixVersion } = input;
  const fixes: ImageFix[] = [];
  for (const { name, image } of containers) {
    if (typeof name !== 'string' || typeof image !== 'string') continue;
    const version = versionIn(image, finding);
    if (version === null || !finding.affectedVersions.includes(version)) continue;
    const fixed = fixedImage({ image, version, finding, fixVersion });
    if (fixed === null) return null;
    fixes.push({ container: name, current: image, fixed });
  }
  return fixes.length === 0 ? null : fixes;
}

function fixedImage(sought: {
  image: string;
  version: string;
  finding: ImageFinding;
  fixVersion: string;
}): string | null {
  const { image, version, finding, fixVersion } = sought;
  const comparator = comparatorFor(finding.ecosystem);
  if (comparator === null) return null;
  const major = majorOf(fixVersion);
  const own = variantOf(image, version);
  let best: { image: string; version: string } | null = null;
  for (const known of finding.knownImages.toSorted()) {
    const knownVersion = versionIn(known, finding);
    if (knownVersion === null || variantOf(known, knownVersion) !== own) continue;
    if (majorOf(knownVersion) !== major || finding.affectedVersions.includes(knownVersion)) continue;
    const order = comparator.compare(knownVersion, fixVersion);
    if (order === null || order < 0) continue;
    if (best !== null && (comparator.compare(knownVersion, best.version) ?? 0) >= 0) continue;
    best = { image: known, version: knownVersion };
  }
  return best?.image ?? null;
}

const majorOf = (version: string): string => version.split('.')[0] ?? version;

/** Returns the version of the package that an image is made for; null for an image of something else. */
function versionIn(image: string, { ecosystem, packageName }: ImageFinding): string | null {
  const key = packageNameKey(ecosystem, packageName);
  for (const purl of purlsOfImages([image])) {
    const found = packageOfPurl(purl);
    if (found === null || found.ecosystem === null || found.version === null) continue;
    if (!isSameEcosystem(ecosystemFamily(found.ecosystem), ecosystemFamily(ecosystem))) continue;
    if (packageNameKey(found.ecosystem, found.name) === key) return found.version;
  }
  return null;
}

/**
 * Returns the repository and the tag around its version: `nginx:1.25.3-alpine` and `nginx:1.27.0-alpine` are the same
 * variant; so are Bitnami's builds `-r1` and `-r2`.
 */
function variantOf(image: string, version: string): string {
  const reference = parseImageReference(image);
  const tag = reference?.tag ?? '';
  const [before = '', after = ''] = tag.split(version, 2);
  return JSON.stringify([reference?.repository, before, after.replace(/-r\d+$/, '')]);
}
