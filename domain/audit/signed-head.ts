/**
 * The signed end of the audit chain at a point in time; with it, anyone can later prove that the chain was truncated or
 * rewritten.
 */
export interface SignedHead {
  /** Number of the last link. */
  sequence: number;
  /** The audit row that it covers. */
  audit_id: number;
  /** The MAC of that row, hexadecimal; it depends on every earlier row. */
  mac: string;
  /** When it was signed, ISO 8601. */
  sealed_at: string;
  /** Ed25519, base64url. */
  public_key: string;
  signature: string;
}

/** Returns the text that the signature covers. */
export function headStatement(head: Omit<SignedHead, 'signature'>): string {
  const { sequence, audit_id, mac, sealed_at, public_key } = head;
  return ['infrastructure-audit head v1', sequence, audit_id, mac, sealed_at, public_key].join('\n');
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** Returns whether a value has the fields of a signed head; not whether its signature holds. */
export function isSignedHead(value: unknown): value is SignedHead {
  if (typeof value !== 'object' || value === null) return false;
  const head = value as Partial<Record<keyof SignedHead, unknown>>;
  const isMac = isText(head.mac) && /^[0-9a-f]{64}$/.test(head.mac);
  const isSigned = isText(head.public_key) && isText(head.signature) && isText(head.sealed_at);
  return isCount(head.sequence) && isCount(head.audit_id) && isMac && isSigned;
}

/** The heads in a text, and the numbers of the lines without one. */
export interface ReadHeads {
  heads: SignedHead[];
  unreadableLines: number[];
}

/**
 * Reads published heads, one JSON value per line: a head, a line of a worker's log (`audit_head`), or the body of a
 * webhook delivery (`data`). Empty lines and other log lines are skipped.
 */
export function readHeads(text: string): ReadHeads {
  const read: ReadHeads = { heads: [], unreadableLines: [] };
  text.split('\n').forEach((line, index) => {
    if (line.trim() === '') return;
    const value = parsed(line);
    const logged = value?.['audit_head'];
    const head = [value, typeof logged === 'string' ? parsed(logged) : null, value?.['data']].find(isSignedHead);
    if (head !== undefined) read.heads.push(head);
    else if (value === null || !('level' in value)) read.unreadableLines.push(index + 1);
  });
  return read;
}

function parsed(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
