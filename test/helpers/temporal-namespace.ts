import { randomBytes } from 'node:crypto';
import { Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import { searchAttributeNames } from '../../domain/workflow-start.ts';
import { testEnvironment } from './test-environment.ts';

/** The number that Temporal's operator API gives the search attribute type Keyword. */
const KEYWORD = 2;

/** A namespace of its own for one test file, so that no other file's workers, schedules or workflow ids meet it. */
export async function temporalNamespace(address = testEnvironment('TEMPORAL_ADDRESS')): Promise<string> {
  const namespace = `test-${randomBytes(8).toString('hex')}`;
  const connection = await Connection.connect({ address });
  try {
    await connection.workflowService.registerNamespace({
      namespace,
      workflowExecutionRetentionPeriod: msToTs('1 day'),
    });
    await connection.operatorService.addSearchAttributes({
      namespace,
      searchAttributes: Object.fromEntries(searchAttributeNames.map((name) => [name, KEYWORD])),
    });
  } finally {
    await connection.close();
  }
  return namespace;
}
