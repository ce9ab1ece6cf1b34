import type { TargetUrlFault, TargetUrlFaultCode } from '../../domain/network/target-url.ts';

/** `unresolved`: the name has no address just now; the others are final for the URL as it stands. */
export type OutboundRefusalCode = TargetUrlFaultCode | 'unresolved';

/**
 * No connection was made because the target is not one the service may call. The message is a sentence for the one
 * who gave the target; it never reveals what a name resolves to, so that the internal network cannot be mapped by asking.
 */
export class OutboundRefusedError extends Error {
  override readonly name = 'OutboundRefusedError';
  /** The code of the first reason. */
  readonly code: OutboundRefusalCode;
  /** Every reason found. */
  readonly faults: readonly { code: OutboundRefusalCode; message: string }[];

  constructor(
    fault: { code: OutboundRefusalCode; message: string },
    options?: { others?: readonly TargetUrlFault[]; cause?: unknown },
  ) {
    const faults = [fault, ...(options?.others ?? [])];
    super(faults.map(({ message }) => message).join(' '), { cause: options?.cause });
    this.code = fault.code;
    this.faults = faults;
  }
}
