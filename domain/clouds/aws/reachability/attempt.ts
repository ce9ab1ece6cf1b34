import { UnreadableField } from '../../../checks/fields.ts';

/** Returns what is read, or what stands for it when a field cannot be read, with the reason. */
export function attempt<Value>(read: () => Value, otherwise: (reason: string) => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableField) return otherwise(error.message);
    throw error;
  }
}
