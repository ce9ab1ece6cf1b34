/** The largest file of evidence, in bytes: 10 MiB. */
export const evidenceLimitBytes = 10 * 1024 * 1024;

/** How long an uploaded file can be used for a new attestation, in hours. */
export const usableHours = 24;

/** How many files a member may have that no attestation uses yet. */
export const unusedFilesAtMost = 20;

interface EvidenceType {
  /** Endings of file names, lower case. */
  endings: readonly string[];
  /** The first bytes of every file of the type; null for text, which is UTF-8 without NUL. */
  signature: readonly number[] | null;
}

/** ECMA-376 packages are ZIP archives (local file header, APPNOTE 4.3.7). */
const zip = [0x50, 0x4b, 0x03, 0x04];

/** Content types of evidence. Signatures: ISO 32000-1 §7.5.2, PNG (RFC 2083 §3.1), JPEG (ITU-T T.81 B.1.1.3). */
const types: Readonly<Record<string, EvidenceType>> = {
  'application/pdf': { endings: ['.pdf'], signature: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  'image/png': { endings: ['.png'], signature: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  'image/jpeg': { endings: ['.jpg', '.jpeg'], signature: [0xff, 0xd8, 0xff] },
  'text/plain': { endings: ['.txt', '.log', '.md'], signature: null },
  'text/csv': { endings: ['.csv'], signature: null },
  'application/json': { endings: ['.json'], signature: null },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { endings: ['.docx'], signature: zip },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { endings: ['.xlsx'], signature: zip },
};

/** Content types that evidence may have. */
export const evidenceTypes: readonly string[] = Object.keys(types);

/** Returns why a file may not have this name; null if it may. A name that ends differently would be opened as something else. */
export function evidenceNameFault(name: string, contentType: string): string | null {
  const endings = types[contentType]?.endings ?? [];
  if (endings.some((ending) => name.toLowerCase().endsWith(ending) && name.length > ending.length)) return null;
  return `The name of a file of ${contentType} ends with ${endings.join(' or ')}`;
}

/**
 * Checks the content of a file piece by piece. `next` takes the bytes in order, `end` follows the last ones; both return
 * why the content is not of the type, null if it may be. Nothing is parsed beyond the signature or the encoding.
 */
export function evidenceChecker(contentType: string): {
  next: (piece: Uint8Array) => string | null;
  end: () => string | null;
} {
  const fault = `The content is not ${contentType}`;
  const signature = types[contentType]?.signature ?? null;
  if (signature === null) return textChecker(`${fault}: it is not text in UTF-8`);
  let seen = 0;
  return {
    next(piece) {
      for (const byte of piece.subarray(0, signature.length - seen)) {
        if (byte !== signature[seen]) return fault;
        seen += 1;
      }
      return null;
    },
    end: () => (seen < signature.length ? fault : null),
  };
}

function textChecker(fault: string): ReturnType<typeof evidenceChecker> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const isText = (piece: Uint8Array, stream: boolean): boolean => {
    try {
      decoder.decode(piece, { stream });
      return !piece.includes(0);
    } catch {
      return false;
    }
  };
  return {
    next: (piece) => (isText(piece, true) ? null : fault),
    end: () => (isText(new Uint8Array(), false) ? null : fault),
  };
}
