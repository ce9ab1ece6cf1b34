import { secretPlaces, type ScannedForm } from '../../../domain/secrets/secret-places.ts';
import type { SecretScan } from '../../../domain/secrets/secret-scan.ts';
import { isObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { pointerBelow } from '../../../domain/drift/json-pointer.ts';
import { findSecrets, mostFound } from '../../../platform/secrets/detection/find-secrets.ts';
import { commandLine, SecretScanner } from '../../../platform/secrets/detection/secret-scanner.ts';
import { isFingerprint, type Fingerprint } from '../../../platform/secrets/fingerprint.ts';

/** A type that scans no document nests deeper; what is below is noted. */
const deepestLevel = 100;
/** Members of an entry that name it, and those with its value: variables, parameters of stacks, metadata. */
const entryNames: readonly string[] = ['name', 'Name', 'key', 'Key', 'ParameterKey'];
const entryValues: readonly string[] = ['value', 'Value', 'ParameterValue'];
/** Members of a parameter with its value: its name is that of the object. */
const parameterValues: readonly string[] = [...entryValues, 'default', 'Default', 'defaultValue', 'DefaultValue'];

/** Returns the scan of one map of variables, by the pointer of the map. */
export function scannedVariables(
  place: string,
  { variables, fingerprint }: { variables: Readonly<Record<string, string>>; fingerprint: Fingerprint },
): SecretScan {
  const scanner = new SecretScanner(fingerprint);
  for (const [name, value] of Object.entries(variables)) scanner.value(place, { name, value });
  return scanner.result();
}

/** Returns the scan of bytes in base64, such as the user data of a machine. */
export function scannedBase64(
  place: string,
  { encoded, fingerprint }: { encoded: string | null; fingerprint: Fingerprint },
): SecretScan {
  const scanner = new SecretScanner(fingerprint);
  if (encoded !== null) scanner.base64(place, encoded);
  return scanner.result();
}

/**
 * Scans a document of a type by schema as the vendor shows it, and replaces each text of it that holds a secret, or was not
 * scanned whole, with its fingerprint, in place: the rules for configurations know fewer forms of secrets. Returns null for a type that holds no such
 * texts.
 */
export function scanDocument(
  document: JsonObject,
  { resourceType, fingerprint }: { resourceType: string; fingerprint: Fingerprint },
): SecretScan | null {
  const places = Object.hasOwn(secretPlaces, resourceType) ? secretPlaces[resourceType] : undefined;
  if (places === undefined) return null;
  const scan: DocumentScan = { scanner: new SecretScanner(fingerprint), fingerprint };
  for (const { path, form } of places) changeAt(document, { names: path.split('/'), pointer: '', scan, form });
  return scan.scanner.result();
}

/** Returns a document with the scan of it among what was observed. */
export function withScan(document: JsonObject, scan: SecretScan | null): JsonObject {
  if (scan === null) return document;
  const { observed = null } = document;
  return {
    ...document,
    observed: {
      ...(isObject(observed) ? observed : {}),
      secret_scan: { found: scan.found.map(toJson), unread: scan.unread.map(toJson) },
    },
  };
}

const toJson = (part: object): JsonObject => ({ ...part }) as JsonObject;

interface DocumentScan {
  scanner: SecretScanner;
  fingerprint: Fingerprint;
}

interface Place {
  names: readonly string[];
  pointer: string;
  scan: DocumentScan;
  form: ScannedForm;
}

function changeAt(value: Json, { names, pointer, scan, form }: Place): void {
  const [name, ...rest] = names;
  if (name === undefined || value === null || typeof value !== 'object') return;
  const holder = value as Record<string, Json>;
  for (const key of name === '*' ? Object.keys(holder) : [name]) {
    if (!Object.hasOwn(holder, key)) continue;
    const at = pointerBelow(pointer, key);
    const inner = holder[key] ?? null;
    if (rest.length > 0) changeAt(inner, { names: rest, pointer: at, scan, form });
    else setOwn(holder, key, scanned(inner, { pointer: at, scan, form }));
  }
}

/** Sets a member as its own, whatever its name: a variable may be called `__proto__`. */
function setOwn(holder: object, key: string, value: Json): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

function scanned(value: Json, { pointer, scan, form }: Omit<Place, 'names'>): Json {
  switch (form) {
    case 'variables':
      return scannedEntries(value, pointer, scan);
    case 'text':
      return scannedTexts(value, pointer, scan);
    case 'base64':
      // The rules for configurations replace it whole.
      if (typeof value === 'string') scan.scanner.base64(pointer, value);
      return value;
    case 'document':
      return scannedMembers(value, { pointer, scan, level: 0 });
  }
}

function scannedEntries(value: Json, pointer: string, scan: DocumentScan): Json {
  if (isObject(value)) {
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner === 'string') setOwn(value, name, scannedValue({ name, value: inner }, pointer, scan));
    }
    return value;
  }
  if (!Array.isArray(value)) return value;
  for (const entry of value) {
    if (!isObject(entry)) continue;
    const name = entryNames.map((field) => entry[field]).find((field) => typeof field === 'string');
    const field = entryValues.find((one) => typeof entry[one] === 'string');
    if (field === undefined) continue;
    const text = entry[field] as string;
    entry[field] = scannedValue({ name: typeof name === 'string' ? name : '', value: text }, pointer, scan);
  }
  return value;
}

function scannedValue(
  { name, value }: { name: string; value: string },
  pointer: string,
  { scanner, fingerprint }: DocumentScan,
): string {
  if (isFingerprint(value)) return value;
  return scanner.value(pointer, { name, value }) ? fingerprint(value) : value;
}

function scannedTexts(value: Json, pointer: string, { scanner, fingerprint }: DocumentScan): Json {
  if (typeof value === 'string') return scanner.text(pointer, value) ? fingerprint(value) : value;
  if (!Array.isArray(value) || !value.every((word) => typeof word === 'string')) return value;
  return scanner.command(pointer, value) ? hiddenWords(value, fingerprint) : value;
}

/** Returns the words of a command line; fingerprints stand for those that hold a secret which a scan finds. */
export function withoutFoundSecrets(words: readonly string[], fingerprint: Fingerprint): string[] {
  const isFound = new SecretScanner(fingerprint).command('', words);
  return isFound ? hiddenWords(words, fingerprint) : [...words];
}

/** Returns a command line in which fingerprints stand for the words that hold a secret. */
function hiddenWords(words: readonly string[], fingerprint: Fingerprint): string[] {
  const secrets = findSecrets(commandLine(words)).map(({ secret }) => secret);
  // Further ones are not looked for, so that the other words may hold some.
  if (secrets.length >= mostFound) return words.map(fingerprint);
  return words.map((word) => {
    const holdsOne = secrets.some(
      (secret) => word.includes(secret) || (word !== '' && secret.includes(word) && word.length > 3),
    );
    return holdsOne || new SecretScanner(fingerprint).text('', word) ? fingerprint(word) : word;
  });
}

function scannedMembers(
  value: Json,
  { pointer, scan, level, name = '' }: { pointer: string; scan: DocumentScan; level: number; name?: string },
): Json {
  if (typeof value === 'string') {
    const inner = parsed(value);
    if (inner !== null && isDeeperThan(inner, deepestLevel - level)) {
      scan.scanner.notRead(pointer, 'it is nested too deeply');
      return scan.fingerprint(value);
    }
    if (inner === null) return scannedMember({ name, value }, pointer, scan);
    const before = JSON.stringify(inner);
    const after = JSON.stringify(scannedMembers(inner, { pointer, scan, level: level + 1 }));
    return before === after ? value : after;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (level >= deepestLevel) {
    scan.scanner.notRead(pointer, 'it is nested too deeply');
    return scan.fingerprint(JSON.stringify(value));
  }
  if (Array.isArray(value) && value.length > 1 && value.every((word) => typeof word === 'string')) {
    return scannedTexts(value, pointer, scan);
  }
  for (const [key, inner] of Object.entries(value)) {
    const at = pointerBelow(pointer, key);
    const member = scannedMembers(inner, { pointer: at, scan, level: level + 1, name: nameOf(key, value, name) });
    setOwn(value, key, member);
  }
  return value;
}

/** Returns the name of a member: that of its entry or parameter where it is the value of one. */
function nameOf(key: string, holder: JsonObject | Json[], outer: string): string {
  if (Array.isArray(holder) || !parameterValues.includes(key)) return key;
  const own = entryNames.map((field) => holder[field]).find((field) => typeof field === 'string');
  return typeof own === 'string' ? own : outer === '' ? key : outer;
}

function scannedMember(
  { name, value }: { name: string; value: string },
  pointer: string,
  { scanner, fingerprint }: DocumentScan,
): string {
  if (isFingerprint(value)) return value;
  const own = pointer.slice(0, pointer.lastIndexOf('/'));
  // The value of an entry or parameter stands at the name of that.
  const outer = pointer.endsWith(pointerBelow('', name)) ? own : own.slice(0, own.lastIndexOf('/'));
  const isFound = name === '' ? scanner.text(pointer, value) : scanner.value(outer, { name, value });
  return isFound ? fingerprint(value) : value;
}

/** Returns whether a value nests deeper than some levels. Without recursion: a text of 64 KB can nest 64,000 levels. */
function isDeeperThan(value: Json, levels: number): boolean {
  let layer: Json[] = [value];
  for (let level = 0; layer.length > 0; level += 1) {
    if (level > levels) return true;
    layer = layer.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

/** Returns the object or list of a JSON text; null for any other text. */
function parsed(text: string): Json | null {
  if (!/^\s*[{[]/.test(text)) return null;
  try {
    return JSON.parse(text) as Json;
  } catch {
    // Not JSON: it is scanned as text.
    return null;
  }
}
