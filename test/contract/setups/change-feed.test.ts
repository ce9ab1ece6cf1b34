import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { followingPolicy } from '../../../activities/clouds/aws/access/session-policy.ts';
import { accountChanges } from '../../../activities/clouds/aws/changes/account-changes.ts';
import { describedCalls } from '../../../activities/clouds/aws/descriptions/described-call.ts';
import { policiesAllowing } from '../../../domain/setups/aws/policies.ts';
import { readingRole } from '../../../domain/setups/aws/role.ts';
import { setupTemplates } from '../../../domain/setups/templates.ts';
import { isWithin } from '../../emulators/aws/sts/session-limits.ts';
import { recordedRun, region } from '../aws/every-call.ts';
import { fullAnswer } from '../aws/full-answers.ts';
import { accountId, givenAnswers } from '../aws/given-answers.ts';
import { Recorder } from '../aws/recorder.ts';
import { callsOfCommands, option } from './shell-commands.ts';

interface Statement {
  Action: string | string[];
  Resource: unknown;
}

const arn = `arn:aws:sqs:${region}:${accountId}:infrastructure-audit-changes`;

/** Returns the actions of the calls that a feed makes from its start until what it read first is stored. */
async function called(settings: { queue_arn?: string }): Promise<string[]> {
  const actions = new Set<string>();
  const run = recordedRun(new Recorder(), {
    answering: async (call) => {
      for (const action of call.operation.access) actions.add(action);
      return fullAnswer(call, { turn: 0, hasPages: false, given: givenAnswers });
    },
  });
  const { signal } = run;
  const use = { runIn: () => run, regions: [region], scrub: (text: string) => text, signal };
  let hasGap = false;
  for await (const { gaps } of accountChanges({ cursor: null, settings }, use)) {
    // Once history was read, the region has a gap behind it. Messages are removed when the page after the gap is asked for.
    if (settings.queue_arn === undefined ? gaps.length > 0 : hasGap) break;
    hasGap = gaps.length > 0;
  }
  return [...actions].toSorted();
}

const { change_feed: feed } = setupTemplates('cloud_a', { externalId: '0a1b', remediations: [] });

/** The statements by which each form of the templates of a feed lets the role read the queue. */
function readingStatements(): Statement[] {
  const { Resources } = JSON.parse(feed?.cloudformation ?? '') as {
    Resources: Record<string, { Properties: { PolicyDocument: { Statement: Statement[] } } }>;
  };
  const commands = callsOfCommands(feed?.cli ?? '', { ROLE_NAME: 'audit' }).find((call) =>
    call.includes('put-role-policy'),
  );
  const document = JSON.parse(option(commands ?? [], '--policy-document')) as { Statement: Statement[] };
  const [, module = ''] = /resource "aws_iam_role_policy" "this" \{([^]*?)\n\}/.exec(feed?.terraform ?? '') ?? [];
  const [, list = '[]'] = /Action = (\[[^\]]*\])/.exec(module) ?? [];
  return [
    ...(Resources['Reading']?.Properties.PolicyDocument.Statement ?? []),
    ...document.Statement,
    { Action: JSON.parse(list) as string[], Resource: 'aws_sqs_queue.this.arn' },
  ];
}

describe('The statements that a setup grants for change feeds on AWS', () => {
  it('let a feed without a queue make its calls by the role that reads', async () => {
    const needed = await called({});
    assert.deepEqual(needed, ['cloudtrail:LookupEvents']);
    const granted = readingRole().policies.flatMap(({ Statement }) => Statement.flatMap(({ Action }) => Action));
    assert.deepEqual(
      needed.filter((action) => !granted.includes(action)),
      [],
    );
  });

  it('let a feed with a queue make its calls, on that queue alone, and no others', async () => {
    const needed = await called({ queue_arn: arn });
    const statements = readingStatements();
    assert.equal(statements.length, 3);
    for (const { Action, Resource } of statements) {
      assert.deepEqual([Action].flat().toSorted(), needed);
      assert.notEqual(Resource, '*');
    }
  });

  it('are what the session of a feed is limited to', async () => {
    const ofClusters = ['eks:DescribeCluster', 'logs:FilterLogEvents'];
    const needed = [...(await called({})), ...(await called({ queue_arn: arn })), ...ofClusters];
    assert.ok(needed.every((action) => isWithin(followingPolicy, { actions: [action], resource: arn })));
    const [{ Action }] = (JSON.parse(followingPolicy) as { Statement: [{ Action: string[] }] }).Statement;
    assert.deepEqual(Action.toSorted(), needed.toSorted());
  });
});

describe('The actions that setups grant on AWS', () => {
  /** The Service Authorization Reference as cfn-lint has it: names of actions in lower case, by service. */
  function knownActions(): Set<string> {
    const lib = join(process.cwd(), '.cache', 'venv', 'lib');
    const [python = ''] = readdirSync(lib);
    const file = join(lib, python, 'site-packages', 'cfnlint', 'data', 'AdditionalSpecs', 'Policies.json');
    const services = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { Actions: Record<string, unknown> }>;
    return new Set(
      Object.entries(services).flatMap(([name, { Actions }]) =>
        Object.keys(Actions).map((action) => `${name}:${action}`),
      ),
    );
  }

  it('are actions that AWS has', () => {
    const known = knownActions();
    assert.ok(known.size > 10_000);
    const needed = describedCalls().flatMap(({ operation }) => operation.access);
    const granted = policiesAllowing(needed).flatMap(({ Statement }) => Statement.flatMap(({ Action }) => Action));
    assert.deepEqual(
      granted.filter((action) => !known.has(action.toLowerCase())),
      [],
    );
  });
});
