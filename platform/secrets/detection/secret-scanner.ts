import { gunzipSync } from 'node:zlib';
import type { SecretFinding, SecretScan } from '../../../domain/secrets/secret-scan.ts';
import type { Fingerprint } from '../fingerprint.ts';
import { findSecrets, findSecretsOf, mostFound, type FoundSecret } from './find-secrets.ts';
import { holdsSecret } from '../secret-shapes.ts';

/** What is scanned of a resource at most, in characters, with what is decoded in it. User data has 16 KB, a ConfigMap 1 MB. */
const mostCharacters = 2 * 1024 * 1024;
/** Parts within parts: base64 in cloud-config in a MIME part in gzip. */
const deepestLevel = 4;
const mostUnread = 20;
/** Shorter runs are ids and words. */
const shortestRun = 40;

const wholeBase64 = /^[A-Za-z0-9+/\s]*={0,2}\s*$/;

/** Decodes UTF-8; what is no UTF-8 throws. */
const strictly = new TextDecoder('utf-8', { fatal: true });

interface Text {
  place: string;
  text: string;
  /** The line of an outer text in which it stands. */
  line?: number;
  level?: number;
}

/**
 * Scans the texts of one resource for secrets, as they are read and before anything of them is stored. It keeps the kind, the
 * place and the keyed fingerprint of each secret, and which texts it could not scan whole.
 */
export class SecretScanner {
  readonly #fingerprint: Fingerprint;
  readonly #found: SecretFinding[] = [];
  readonly #unread: SecretScan['unread'] = [];
  #left = mostCharacters;

  constructor(fingerprint: Fingerprint) {
    this.#fingerprint = fingerprint;
  }

  /** Returns what the scans until now found. */
  result(): SecretScan {
    return { found: this.#found.slice(0, mostFound), unread: this.#unread.slice(0, mostUnread) };
  }

  /** Scans a text, and what is encoded in it. Returns whether it holds a secret or could not be scanned whole. */
  text(place: string, text: string): boolean {
    const before = this.#noted();
    this.#scan({ place, text });
    return this.#noted() > before;
  }

  /**
   * Scans the value of a name, which may make all of it a secret. Returns whether it holds a secret or could not be scanned
   * whole.
   */
  value(place: string, { name, value }: { name: string; value: string }): boolean {
    const before = this.#noted();
    const own = `${place}/${this.#shownName(name)}`;
    if (!this.#takes(own, value)) return true;
    const found = findSecretsOf(name, value);
    this.#keep({ place: own, text: value }, found);
    if (found.length === 0) this.#encoded({ place: own, text: value });
    return this.#noted() > before;
  }

  /** Scans the command line of a process: an option and its value may be items of the list. */
  command(place: string, words: readonly string[]): boolean {
    return this.text(place, commandLine(words));
  }

  /** Scans bytes in base64, such as user data: text, text in gzip, or MIME parts. */
  base64(place: string, encoded: string): void {
    if (encoded.trim() === '') return;
    if (!this.#takes(place, encoded)) return;
    if (!wholeBase64.test(encoded)) {
      this.#scan({ place, text: encoded });
      return;
    }
    this.#bytes(Buffer.from(encoded, 'base64'), { place, isWhole: true });
  }

  /** Records that a text could not be scanned. */
  notRead(place: string, reason: string): void {
    this.#unread.push({ place, reason });
  }

  #noted(): number {
    return this.#found.length + this.#unread.length;
  }

  #scan({ place, text, line = 1, level = 0 }: Text): void {
    if (!this.#takes(place, text)) return;
    this.#keep({ place, text, line, level }, findSecrets(text));
    this.#encoded({ place, text, line, level });
  }

  /** Takes the length of a text from what may be scanned; returns false, with a note, where that is used up. */
  #takes(place: string, text: string): boolean {
    if (text.length > this.#left) {
      this.notRead(place, `more than ${mostCharacters / 1024 / 1024} MB of text`);
      return false;
    }
    this.#left -= text.length;
    return true;
  }

  #keep({ place, text, line = 1, level = 0 }: Text, found: readonly FoundSecret[]): void {
    for (const { kind, index, secret } of found) {
      const at = level === 0 ? line + lineBreaksBefore(text, index) : line;
      this.#found.push({ kind, place, line: at, fingerprint: this.#fingerprint(secret) });
    }
  }

  #encoded({ place, text, line = 1, level = 0 }: Text): void {
    if (text.length < shortestRun) return;
    let counted = 0;
    let breaks = 0;
    for (const { run, index } of encodedRuns(text)) {
      const bytes = Buffer.from(run, 'base64');
      if (!isGzip(bytes) && textOf(bytes) === null) continue;
      // Counted on from the last run: from the start, a text with many of them would take the square of its length.
      if (level === 0) breaks += lineBreaksBefore(text, index, counted);
      counted = index;
      const at = line + breaks;
      this.#bytes(bytes, { place, line: at, level: level + 1, isWhole: false });
    }
  }

  #bytes(bytes: Buffer, { place, line = 1, level = 0, isWhole }: Omit<Text, 'text'> & { isWhole: boolean }): void {
    if (level > deepestLevel) {
      this.notRead(place, `it is encoded more than ${deepestLevel} times`);
      return;
    }
    if (isGzip(bytes)) {
      const unpacked = this.#unpacked(bytes, place);
      if (unpacked !== null) this.#bytes(unpacked, { place, line, level: level + 1, isWhole });
      return;
    }
    const text = textOf(bytes);
    if (text !== null) {
      this.#scan({ place, text, line, level });
      return;
    }
    // Secrets are looked for all the same: one that is found is one, although the rest may hold others.
    this.#scan({ place, text: bytes.toString('latin1'), line, level: deepestLevel });
    if (isWhole) this.notRead(place, 'it is not text');
  }

  #unpacked(bytes: Buffer, place: string): Buffer | null {
    try {
      return gunzipSync(bytes, { maxOutputLength: this.#left + 1 });
    } catch (fault) {
      const isLarge = fault instanceof RangeError;
      this.notRead(place, isLarge ? 'it is too large when unpacked' : 'it cannot be unpacked');
      return null;
    }
  }

  #shownName(name: string): string {
    const shown = holdsSecret(name) || findSecrets(name).length > 0 ? this.#fingerprint(name) : name.slice(0, 256);
    return shown.replaceAll('~', '~0').replaceAll('/', '~1');
  }
}

/** Returns a command line as text: a word on each line, an option with the word after it. */
export function commandLine(words: readonly string[]): string {
  return words.join('\n').replaceAll(/^(--?[\w-]{1,64})\n/gm, '$1 ');
}

function lineBreaksBefore(text: string, index: number, from = 0): number {
  let lines = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < index; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** A line of wrapped base64 after another one, as in MIME parts (RFC 2045, section 6.8) and indented YAML. */
const nextLine = /\r?\n[ \t]*([A-Za-z0-9+/]+={0,2})(?=[ \t]*(?:\r?\n|$))/y;
/** A shorter line is the last one. */
const wrappedLine = 60;

/** Returns what may be base64 in a text: runs of its characters, joined where they are wrapped in lines. */
function encodedRuns(text: string): { run: string; index: number }[] {
  const runs: { run: string; index: number }[] = [];
  let at = 0;
  while (at + shortestRun <= text.length) {
    // From the far end back: most texts have a blank there, and nothing between has to be looked at.
    let back = at + shortestRun - 1;
    while (back >= at && isBase64(text.charCodeAt(back))) back -= 1;
    if (back >= at) {
      at = back + 1;
      continue;
    }
    const index = at;
    at += shortestRun;
    while (at < text.length && isBase64(text.charCodeAt(at))) at += 1;
    const lines = [text.slice(index, at)];
    while ((lines.at(-1) ?? '').length >= wrappedLine) {
      nextLine.lastIndex = at;
      const next = nextLine.exec(text)?.[1];
      if (next === undefined) break;
      lines.push(next);
      at = nextLine.lastIndex;
    }
    runs.push({ run: lines.join(''), index });
  }
  return runs;
}

/** Whether a UTF-16 code is a letter, a digit, `+` or `/`. */
function isBase64(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 47 && code <= 57) || code === 43;
}

const isGzip = (bytes: Buffer): boolean => bytes.length > 18 && bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Returns bytes as text; null for what is none: other bytes than UTF-8 or UTF-16, or control characters. */
function textOf(bytes: Buffer): string | null {
  if (bytes.length >= 4 && bytes.length % 2 === 0 && bytes[1] === 0 && bytes[3] === 0) {
    const wide = bytes.toString('utf16le');
    return isPrintable(wide) ? wide : null;
  }
  try {
    const text = strictly.decode(bytes);
    return isPrintable(text) ? text : null;
  } catch {
    return null;
  }
}

function isPrintable(text: string): boolean {
  return !/[\0-\u0008\u000e-\u001a\u001c-\u001f\u007f]/.test(text);
}
