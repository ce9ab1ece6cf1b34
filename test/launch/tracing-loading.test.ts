import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const built = join(import.meta.dirname, '..', '..', 'dist');

/** Which packages of OpenTelemetry a process has loaded once it started to trace, or did not. */
async function loadedWith(endpoint: string | null): Promise<string[]> {
  const settings = { otelExporterOtlpEndpoint: endpoint, otelExporterOtlpHeaders: null, tracesSamplePercent: 100 };
  const program = `
    const { createRequire } = await import('node:module');
    await import('./api/app.js');
    await import('./db/database.js');
    const { startTracing } = await import('./platform/tracing/tracing.js');
    await startTracing(${JSON.stringify(settings)}, 'api');
    const files = Object.keys(createRequire(process.cwd() + '/').cache);
    const names = files.flatMap((file) => /@opentelemetry[/\\\\](sdk|exporter|resources|otlp)[\\w-]*/.exec(file)?.[0] ?? []);
    process.stdout.write(JSON.stringify([...new Set(names)]), () => process.exit(0));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    cwd: built,
  });
  return JSON.parse(stdout) as string[];
}

describe('The packages of OpenTelemetry', function () {
  this.timeout(60_000);

  it('are not loaded unless an endpoint is set', async () => {
    assert.deepEqual(await loadedWith(null), []);
    assert.ok((await loadedWith('http://127.0.0.1:9')).length >= 3);
  });
});
