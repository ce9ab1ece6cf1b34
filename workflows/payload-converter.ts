import { defaultPayloadConverter, type PayloadConverter } from '@temporalio/common';

/**
 * Decodes the payloads of workflows. A signal whose payload is not JSON would fail every task of its workflow forever;
 * it is decoded as null instead, which no handler accepts as a command.
 */
export const payloadConverter: PayloadConverter = {
  toPayload: (value) => defaultPayloadConverter.toPayload(value),
  fromPayload(payload) {
    try {
      return defaultPayloadConverter.fromPayload(payload);
    } catch {
      return null as never;
    }
  },
};
