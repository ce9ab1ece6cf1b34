import type { TargetUrlFault, TargetUrlFaultCode } from '../../domain/network/target-url.ts';

/** `unresolved`: the name currently has no address; the others are permanent for this URL. */
export type OutboundRefusalCode = TargetUrlFaultCode | 'unresolved';

/**
 * No connection was made because the service may not call the target. The message is for the user who entered the
 * target; it never reveals what a name resolves to, so that the internal network cannot be mapped.
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
