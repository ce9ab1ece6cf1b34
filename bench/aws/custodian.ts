import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Cloud Custodian's names of the resource types that a sync lists. */
const resourceTypes = [
  'account',
  'acm-certificate',
  'ami',
  'app-elb',
  'cache-cluster',
  'cloudtrail',
  'dynamodb-table',
  'ebs',
  'ebs-snapshot',
  'ec2',
  'ecr',
  'eks',
  'elb',
  'iam-policy',
  'iam-role',
  'iam-user',
  'kms-key',
  'lambda',
  'log-group',
  'rds',
  's3',
  'secrets-manager',
  'security-group',
  'sns',
  'sqs',
  'subnet',
  'vpc',
];

/**
 * Returns the seconds, CPU seconds and peak memory of one Cloud Custodian run that lists the same types without a
 * cache.
 */
export async function runCustodian(
  custodian: string,
  endpointUrl: string,
): Promise<{ seconds: number; cpuSeconds: number; peakMb: number }> {
  const directory = mkdtempSync(join(tmpdir(), 'custodian-'));
  try {
    const policies = resourceTypes.map((type) => ({ name: `list-${type}`, resource: `aws.${type}` }));
    const file = join(directory, 'policies.json');
    writeFileSync(file, JSON.stringify({ policies }));
    const measure = [
      'import resource, subprocess, sys, time',
      'start = time.time()',
      'subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)',
      'seconds = time.time() - start',
      'used = resource.getrusage(resource.RUSAGE_CHILDREN)',
      'print(seconds, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)',
    ].join('\n');
    const args = ['run', '--cache-period', '0', '--region', 'us-east-1', '-s', join(directory, 'out'), file];
    const { stdout } = await run('python3', ['-c', measure, custodian, ...args], {
      env: {
        ...process.env,
        AWS_ENDPOINT_URL: endpointUrl,
        AWS_ACCESS_KEY_ID: 'AKIABENCHBENCHBENCH0',
        AWS_SECRET_ACCESS_KEY: 'bench',
        AWS_DEFAULT_REGION: 'us-east-1',
      },
    });
    const [seconds = Number.NaN, cpuSeconds = Number.NaN, peakMb = Number.NaN] = stdout.trim().split(' ').map(Number);
    return { seconds, cpuSeconds, peakMb };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
