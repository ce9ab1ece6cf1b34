import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Returns the seconds and peak memory of one Prowler run of its CIS 5.0 checks, with results written only as JSON. */
export async function runProwlerCis(
  prowler: string,
  endpointUrl: string,
): Promise<{ seconds: number; peakMb: number; findings: number }> {
  const directory = mkdtempSync(join(tmpdir(), 'prowler-bench-'));
  try {
    const measure = [
      'import json, pathlib, resource, subprocess, sys, time',
      'start = time.time()',
      'subprocess.run(sys.argv[2:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)',
      'seconds = time.time() - start',
      'peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024',
      'results = list(pathlib.Path(sys.argv[1]).glob("*.ocsf.json"))',
      'print(seconds, peak, sum(len(json.loads(result.read_text())) for result in results))',
    ].join('\n');
    const args = ['aws', '--region', 'us-east-1', '--compliance', 'cis_5.0_aws', '--no-banner', '--ignore-exit-code-3'];
    const output = ['--output-formats', 'json-ocsf', '--output-directory', directory, '--output-filename', 'result'];
    const { stdout } = await run('python3', ['-c', measure, directory, prowler, ...args, ...output], {
      env: {
        ...process.env,
        AWS_ENDPOINT_URL: endpointUrl,
        AWS_ACCESS_KEY_ID: 'AKIABENCHBENCHBENCH0',
        AWS_SECRET_ACCESS_KEY: 'bench',
        AWS_DEFAULT_REGION: 'us-east-1',
      },
    });
    const [seconds = Number.NaN, peakMb = Number.NaN, findings = 0] = stdout.trim().split(' ').map(Number);
    if (findings === 0) throw new Error('Prowler found nothing; run it by hand to see why');
    return { seconds, peakMb, findings };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
