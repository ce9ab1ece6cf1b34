import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { heldAnswer, questionFaults } from './aws/held-json.ts';
import type { InstanceInventory } from './systems-manager.ts';

/** A command that was sent to a machine. */
export interface SentCommand {
  id: string;
  instanceId: string;
  comment: string;
  script: string;
  status: string;
  output: string;
  /** How often its state is reported before it ends. */
  looksLeft: number;
}

/** What a machine makes of a script: the state the command ends in and what it printed. */
export type Machine = (
  script: string,
  inventory: InstanceInventory,
) => { status: 'Success' | 'Failed'; output: string };

/** An endpoint that takes commands of Systems Manager, runs them on pretended machines and passes all else on. */
export interface RunCommand {
  url: string;
  sent: SentCommand[];
  /** Takes the next command, and hangs up instead of answering. */
  dropNextAnswer(): void;
  stop(): Promise<void>;
}

/**
 * Speaks `ssm:SendCommand` and `ssm:ListCommandInvocations` on the wire (AWS JSON 1.1, Systems Manager API reference).
 * What botocore's model does not allow is refused. A command is at work for `looks` looks; then the machine runs it, which may change its inventory. `behind` gets every
 * other call.
 */
export async function startRunCommand(options: {
  behind: string;
  inventories: Map<string, InstanceInventory>;
  machine: Machine;
  looks: number;
}): Promise<RunCommand> {
  const sent: SentCommand[] = [];
  let dropsAnswer = false;

  function send(question: { InstanceIds: string[]; Comment: string; Parameters: { commands: string[] } }) {
    const command = {
      id: `command-${sent.length + 1}`,
      instanceId: question.InstanceIds[0] ?? '',
      comment: question.Comment,
      script: question.Parameters.commands.join('\n'),
      status: 'InProgress',
      output: '',
      looksLeft: options.looks,
    };
    sent.push(command);
    return heldAnswer('ssm SendCommand', { Command: { CommandId: command.id, Status: 'Pending' } });
  }

  function list({ InstanceId: instanceId }: { InstanceId: string }) {
    const own = sent.filter((command) => command.instanceId === instanceId);
    for (const command of own) {
      if (command.status !== 'InProgress') continue;
      command.looksLeft -= 1;
      const inventory = options.inventories.get(instanceId);
      if (command.looksLeft > 0 || inventory === undefined) continue;
      Object.assign(command, options.machine(command.script, inventory));
    }
    return heldAnswer('ssm ListCommandInvocations', {
      CommandInvocations: own.map((command) => ({
        CommandId: command.id,
        InstanceId: instanceId,
        Comment: command.comment,
        Status: command.status,
        StatusDetails: command.status,
        RequestedDateTime: 1_790_000_000 + sent.indexOf(command),
        CommandPlugins: [{ Name: 'aws:runShellScript', Output: command.output }],
      })),
    });
  }

  const server = createServer((asked, answered) => {
    const target = asked.headers['x-amz-target'];
    const answers =
      target === 'AmazonSSM.SendCommand' ? send : target === 'AmazonSSM.ListCommandInvocations' ? list : null;
    if (answers === null) {
      const onward = request(
        `${options.behind}${asked.url ?? '/'}`,
        { method: asked.method ?? 'GET', headers: asked.headers },
        (answer) => {
          answered.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(answered);
        },
      );
      onward.on('error', () => answered.destroy());
      asked.pipe(onward);
      return;
    }
    const chunks: Buffer[] = [];
    asked.on('data', (chunk: Buffer) => chunks.push(chunk));
    asked.on('end', () => {
      const question = JSON.parse(Buffer.concat(chunks).toString()) as never;
      const faults = questionFaults(answers === send ? 'ssm SendCommand' : 'ssm ListCommandInvocations', question);
      if (faults.length > 0) {
        const refusal = { __type: 'ValidationException', message: faults.join('; ') };
        answered.writeHead(400, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(refusal));
        return;
      }
      const body = answers(question);
      if (answers === send && dropsAnswer) {
        dropsAnswer = false;
        answered.destroy();
        return;
      }
      answered.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    sent,
    dropNextAnswer() {
      dropsAnswer = true;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
