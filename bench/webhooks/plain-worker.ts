import { join } from 'node:path';
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { request } from 'undici';
import { createOutboundGuard } from '../../platform/outbound/guard.ts';

/** The worker of the simple design, a separate process like that of the service. */
const [address = '', caFile = ''] = process.argv.slice(2);
Runtime.install({ logger: new DefaultLogger('ERROR') });
const guard = createOutboundGuard({ allowCidrs: ['127.0.0.0/8', '::1/128'], caFile });
const dispatcher = guard.createDispatcher({ connections: 10 });
const bundle = await bundleWorkflowCode({
  workflowsPath: join(import.meta.dirname, 'plain-workflow.ts'),
  logger: new DefaultLogger('ERROR'),
});
const worker = await Worker.create({
  connection: await NativeConnection.connect({ address }),
  taskQueue: 'plain',
  workflowBundle: bundle,
  activities: {
    async send({ url, number }: { url: string; number: number }): Promise<void> {
      const body = JSON.stringify({ event: 'job.completed', data: { number } });
      const response = await request(url, { method: 'POST', dispatcher, body });
      await response.body.dump();
      if (response.statusCode !== 200) throw new Error(`answered ${response.statusCode}`);
    },
  },
});
process.once('SIGTERM', () => worker.shutdown());
process.send?.({ ready: true });
await worker.run();
process.exit(0);
