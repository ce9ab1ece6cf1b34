import { defaultPayloadConverter, type PayloadConverter } from '@temporalio/common';

/**
 * How workflows read what they are sent. A signal whose payload is no JSON would fail every task of its workflow for
 * ever; it is read as null instead, which no handler takes for a command.
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
