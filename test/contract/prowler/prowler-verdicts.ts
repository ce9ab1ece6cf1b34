import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { awsChecks } from '../../../domain/clouds/aws/checks.ts';
import { isSchemaType } from '../../../domain/clouds/schema-types.ts';
import { comparedCredentials, comparedRegion } from './seed/settings.ts';
import type { ComparedVerdict } from './verdict-key.ts';

interface Finding {
  status_code: string;
  status_detail: string;
  metadata: { event_code: string };
  resources: { uid: string; name: string }[];
}

const run = promisify(execFile);
/** Prowler prints its whole report. */
const outputMaxBytes = 64 * 1024 * 1024;
/** Reads the code of functions from where the real AWS keeps it, which no emulator is in for. */
const notOnEmulators = new Set(['awslambda_function_no_secrets_in_code']);

/**
 * Runs Prowler on an account, by the checks that this service has too, and gives its passes and failures. Unused
 * security groups are scanned as well: by default Prowler leaves them out, and this service does not.
 */
export async function runProwler(target: {
  binary: string;
  endpointUrl: string;
}): Promise<{ version: string; verdicts: ComparedVerdict[] }> {
  const { binary, endpointUrl } = target;
  const folder = mkdtempSync(join(tmpdir(), 'prowler-'));
  const env = {
    ...process.env,
    AWS_ENDPOINT_URL: endpointUrl,
    AWS_ACCESS_KEY_ID: comparedCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: comparedCredentials.secretAccessKey,
    AWS_DEFAULT_REGION: comparedRegion,
  };
  const prowler = async (args: string[]): Promise<string> => {
    const { stdout } = await run(binary, [...args, '--no-banner'], { env, maxBuffer: outputMaxBytes });
    return stdout;
  };
  try {
    const version = (await run(binary, ['--version'], { env })).stdout.match(/\d+\.\d+\.\d+/)?.[0] ?? '';
    const known = knownChecks(await prowler(['aws', '--list-checks-json']));
    // The emulators have no Cloud Control, which types by schema are read through.
    const byHand = awsChecks.filter(({ resourceTypes }) => !resourceTypes.some(isSchemaType));
    const checks = byHand.map((check) => check.id).filter((id) => known.has(id) && !notOnEmulators.has(id));
    const output = ['--output-formats', 'json-ocsf', '--output-directory', folder, '--output-filename', 'result'];
    const options = ['--region', comparedRegion, '--scan-unused-services', '--ignore-exit-code-3'];
    await prowler(['aws', ...options, ...output, '--check', ...checks]);
    const file = readdirSync(folder).find((name) => name.endsWith('.ocsf.json'));
    if (file === undefined) throw new Error('Prowler wrote no result');
    const findings = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Finding[];
    return { version, verdicts: findings.flatMap(verdictsOf) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The ids of Prowler's checks, from a list that other lines may stand around. */
function knownChecks(output: string): Set<string> {
  const json = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1);
  return new Set((JSON.parse(json) as { aws: string[] }).aws);
}

/** A finding that says of itself that nothing was checked is no verdict, whatever its status. */
function verdictsOf(finding: Finding): ComparedVerdict[] {
  const outcomes: Record<string, ComparedVerdict['outcome']> = { PASS: 'pass', FAIL: 'fail' };
  const outcome = outcomes[finding.status_code];
  const uid = finding.resources[0]?.uid;
  if (outcome === undefined || uid === undefined || finding.status_detail.includes('was not checked')) return [];
  return [{ check: finding.metadata.event_code, resource: sameKey(uid), outcome }];
}

const idInArn =
  /^arn:aws:(?:s3:::|ec2:[^:]*:[^:]*:(?:instance|volume|snapshot|security-group|vpc|subnet|network-acl|image)\/)(.+)$/;

/** Brings the ARN of a resource to the id that an inventory lists it under. */
function sameKey(uid: string): string {
  return idInArn.exec(uid)?.[1] ?? uid.replace(/:\*$/, '');
}
