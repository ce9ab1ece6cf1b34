import type { Database } from '../../db/database.ts';
import { writeReportPiece } from '../../db/commands/reports/building.ts';

/** Size of all pieces of a report except the last: how much a download holds in memory. */
export const pieceBytes = 256 * 1024;

/** Splits the bytes of a report into pieces of one size and stores each as soon as it is full. */
export class PieceWriter {
  readonly #database: Database;
  readonly #report: { reportId: string; attempt: number };
  readonly #onPiece: () => void;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #position = 0;
  #sizeBytes = 0;

  constructor(options: { database: Database; reportId: string; attempt: number; onPiece: () => void }) {
    this.#database = options.database;
    this.#report = { reportId: options.reportId, attempt: options.attempt };
    this.#onPiece = options.onPiece;
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  async write(bytes: Buffer): Promise<void> {
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    this.#sizeBytes += bytes.length;
    if (this.#waitingBytes < pieceBytes) return;
    const joined = Buffer.concat(this.#waiting);
    let at = 0;
    for (; joined.length - at >= pieceBytes; at += pieceBytes) await this.#store(joined.subarray(at, at + pieceBytes));
    this.#waiting = [joined.subarray(at)];
    this.#waitingBytes = joined.length - at;
  }

  /** Stores the remaining bytes. */
  async end(): Promise<void> {
    if (this.#waitingBytes > 0) await this.#store(Buffer.concat(this.#waiting));
    this.#waiting = [];
    this.#waitingBytes = 0;
  }

  async #store(content: Buffer): Promise<void> {
    await writeReportPiece(this.#database, { ...this.#report, position: this.#position, content });
    this.#position += 1;
    this.#onPiece();
  }
}
