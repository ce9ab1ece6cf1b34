import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { testEnvironment } from '../../helpers/test-environment.ts';
import { describedCommands } from './described-commands.ts';

const python = (): string => testEnvironment('TEST_PYTHON');

/** Returns the faults of each shell text, as botocore's models of the services see them. */
function faultsOf(texts: readonly string[]): string[][] {
  const answer = execFileSync(python(), ['test/contract/aws-cli/verify_commands.py'], {
    input: JSON.stringify(texts),
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  return JSON.parse(answer) as string[][];
}

describe('The AWS CLI commands that remediate failed checks', () => {
  before('without botocore nothing can be verified', function () {
    if (spawnSync(python(), ['-c', 'import botocore']).status !== 0) this.skip();
  });

  it('name operations, options and values that the services have, and all that are required', () => {
    const described = describedCommands();
    assert.ok(described.length > 150, `${described.length} checks describe AWS CLI commands`);
    const faults = faultsOf(described.map(({ text }) => text));
    const wrong = described.flatMap(({ checkId }, index) =>
      (faults[index] ?? []).map((fault) => `${checkId}: ${fault}`),
    );
    assert.deepEqual(wrong, []);
  });

  for (const [problem, text, fault] of [
    ['a service that does not exist', 'aws s4api list-buckets', /no service s4api/],
    ['an operation that does not exist', 'aws iam delete-everything', /no operation delete-everything/],
    ['an option that does not exist', 'aws kms enable-key-rotation --key-id <key-id> --yearly', /no option --yearly/],
    ['a required option that is missing', 'aws kms enable-key-rotation', /lacks --key-id/],
    [
      'a member that does not exist in a JSON value',
      `aws s3api put-bucket-logging --bucket <bucket> --bucket-logging-status '{"LoggingOn":{}}'`,
      /Unknown parameter in input: "LoggingOn"/,
    ],
    [
      'a value that is not allowed',
      'aws ec2 create-flow-logs --resource-type Network --resource-ids <id>',
      /--resource-type is not one of/,
    ],
  ] as const) {
    it(`would be refused for ${problem}`, () => {
      assert.match(faultsOf([text])[0]?.join('\n') ?? '', fault);
    });
  }
});
