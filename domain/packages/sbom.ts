import { isObject, type Json, type JsonObject } from '../json.ts';
import { packageOfPurl } from './package-of-purl.ts';
import type { NamedPackage } from './package-of-purl.ts';

/** Limits of an uploaded bill of materials. */
export const sbomLimits = { bytes: 20 * 1024 * 1024, depth: 64, components: 100_000 } as const;

export type SbomFormat = 'cyclonedx' | 'spdx';

export interface SkippedComponent {
  /** Name of the component, else its position as a JSON Pointer. */
  readonly name: string;
  /** The component has no package URL, or one that is not valid. */
  readonly reason: 'no_purl' | 'bad_purl';
}

export interface Sbom {
  readonly format: SbomFormat;
  readonly version: string;
  /** The packages without duplicates, in the order of the document. */
  readonly packages: readonly NamedPackage[];
  readonly skipped: readonly SkippedComponent[];
}

export type SbomErrorCode =
  | 'too_large'
  | 'not_json'
  | 'too_deep'
  | 'unknown_format'
  | 'unsupported_version'
  | 'malformed'
  | 'too_many_components';

export interface SbomError {
  readonly code: SbomErrorCode;
  /** One sentence for the person who uploaded the document. */
  readonly message: string;
}

export type SbomResult = { readonly ok: true; readonly sbom: Sbom } | { readonly ok: false; readonly error: SbomError };

/** A component of a bill of materials, in either format. */
interface Component {
  readonly name: string;
  readonly purls: readonly string[];
}

type Read<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: SbomError };

const fail = (code: SbomErrorCode, message: string): { ok: false; error: SbomError } => ({
  ok: false,
  error: { code, message },
});

const textOf = (value: Json | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Returns the nesting depth of arrays and objects in a JSON text, found without parsing it. */
const nestingDepth = (text: string): number => {
  let [depth, deepest, inString] = [0, 0, false];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === 92) index += 1;
      else if (code === 34) inString = false;
    } else if (code === 34) inString = true;
    else if (code === 123 || code === 91) deepest = Math.max(deepest, (depth += 1));
    else if (code === 125 || code === 93) depth -= 1;
  }
  return deepest;
};

const parseJson = (text: string): Read<Json> => {
  try {
    return { ok: true, value: JSON.parse(text.replace(/^\uFEFF/, '')) as Json };
  } catch {
    return fail('not_json', 'The document is not JSON.');
  }
};

const tooMany = () =>
  fail('too_many_components', `The document names more than ${sbomLimits.components.toLocaleString('en')} components.`);

const cycloneDxComponents = (document: JsonObject): Read<Component[]> => {
  const components: Component[] = [];
  // Components can be nested; the pending lists avoid recursion.
  const pending: { list: Json; pointer: string }[] = [{ list: document['components'] ?? [], pointer: '/components' }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { list, pointer } = next;
    if (!Array.isArray(list)) return fail('malformed', `${pointer} is not an array.`);
    const nested: typeof pending = [];
    for (const [index, component] of list.entries()) {
      const position = `${pointer}/${index}`;
      if (!isObject(component)) return fail('malformed', `${position} is not an object.`);
      const purl = textOf(component['purl']);
      components.push({ name: textOf(component['name']) ?? position, purls: purl === null ? [] : [purl] });
      if (components.length > sbomLimits.components) return tooMany();
      const inner = component['components'];
      if (inner !== undefined) nested.push({ list: inner, pointer: `${position}/components` });
    }
    pending.push(...nested.toReversed());
  }
  return { ok: true, value: components };
};

const spdxPurls = (item: JsonObject): string[] => {
  const references = item['externalRefs'];
  if (!Array.isArray(references)) return [];
  return references.flatMap((reference) => {
    const locator = isObject(reference) && reference['referenceType'] === 'purl' ? reference['referenceLocator'] : null;
    return typeof locator === 'string' ? [locator] : [];
  });
};

const spdxComponents = (document: JsonObject): Read<Component[]> => {
  const list = document['packages'] ?? [];
  if (!Array.isArray(list)) return fail('malformed', '/packages is not an array.');
  if (list.length > sbomLimits.components) return tooMany();
  const components: Component[] = [];
  for (const [index, item] of list.entries()) {
    if (!isObject(item)) return fail('malformed', `/packages/${index} is not an object.`);
    components.push({ name: textOf(item['name']) ?? `/packages/${index}`, purls: spdxPurls(item) });
  }
  return { ok: true, value: components };
};

const cycloneDxVersions = ['1.4', '1.5', '1.6'];
const spdxVersion = 'SPDX-2.3';

interface Opened {
  readonly format: SbomFormat;
  readonly version: string;
  readonly components: readonly Component[];
}

const open = (document: Json): Read<Opened> => {
  if (!isObject(document)) return fail('unknown_format', 'The document is not a JSON object.');
  if (document['bomFormat'] === 'CycloneDX') {
    const version = textOf(document['specVersion']) ?? 'none';
    if (!cycloneDxVersions.includes(version)) {
      return fail('unsupported_version', `CycloneDX ${version} is not supported: 1.4, 1.5 and 1.6 are.`);
    }
    const read = cycloneDxComponents(document);
    return read.ok ? { ok: true, value: { format: 'cyclonedx', version, components: read.value } } : read;
  }
  const version = textOf(document['spdxVersion']);
  if (version === null) return fail('unknown_format', 'The document is neither CycloneDX nor SPDX.');
  if (version !== spdxVersion) return fail('unsupported_version', `${version} is not supported: ${spdxVersion} is.`);
  const read = spdxComponents(document);
  return read.ok ? { ok: true, value: { format: 'spdx', version: '2.3', components: read.value } } : read;
};

const packagesOf = (components: readonly Component[]): Pick<Sbom, 'packages' | 'skipped'> => {
  const packages = new Map<string, NamedPackage>();
  const skipped: SkippedComponent[] = [];
  for (const { name, purls } of components) {
    if (purls.length === 0) skipped.push({ name, reason: 'no_purl' });
    for (const purl of purls) {
      const named = packageOfPurl(purl);
      if (named === null) {
        skipped.push({ name, reason: 'bad_purl' });
        continue;
      }
      const key = `${named.ecosystem ?? named.purl}\n${named.name}\n${named.version ?? ''}`;
      if (!packages.has(key)) packages.set(key, named);
    }
  }
  return { packages: [...packages.values()], skipped };
};

/**
 * Reads a parsed software bill of materials: CycloneDX 1.4 to 1.6 or SPDX 2.3. Returns the packages with a package URL,
 * without duplicates, and the components without one. Nested components count like their parents; the subject of the
 * document (`metadata.component`) is the resource itself, not one of its packages. An invalid document, or one with too
 * many components, results in an error value; nothing is thrown.
 */
export const readSbomDocument = (document: Json): SbomResult => {
  const opened = open(document);
  if (!opened.ok) return opened;
  const { format, version, components } = opened.value;
  return { ok: true, sbom: { format, version, ...packagesOf(components) } };
};

/**
 * Parses JSON text and reads it like `readSbomDocument`; also reports text that is not valid JSON or exceeds
 * `sbomLimits`.
 */
export const readSbom = (text: string): SbomResult => {
  if (text.length > sbomLimits.bytes) return fail('too_large', 'The document is larger than 20 MB.');
  if (nestingDepth(text) > sbomLimits.depth) {
    return fail('too_deep', `The document nests deeper than ${sbomLimits.depth} levels.`);
  }
  const parsed = parseJson(text);
  return parsed.ok ? readSbomDocument(parsed.value) : parsed;
};
