import { Client, Connection } from '@temporalio/client';
import { temporalNamespace } from './temporal-namespace.ts';
import { testEnvironment } from './test-environment.ts';

/** A client in a namespace of its own. */
export async function temporalClient(): Promise<{ client: Client; namespace: string; close(): Promise<void> }> {
  const namespace = await temporalNamespace();
  const connection = await Connection.connect({ address: testEnvironment('TEMPORAL_ADDRESS') });
  return { client: new Client({ connection, namespace }), namespace, close: () => connection.close() };
}
