import type { CommandTools } from './command-tools.ts';
import { shells } from './completion.ts';

/** Adds `audit completion …`. */
export function addCompletionCommand({ program, examples }: CommandTools, print: (text: string) => void): void {
  program
    .command('completion')
    .description('Print a script that completes commands and options in a shell.')
    .addArgument(program.createArgument('<shell>', 'the shell').choices(Object.keys(shells)))
    .addHelpText(
      'after',
      examples(
        "echo 'source <(audit completion bash)' >> ~/.bashrc",
        "echo 'source <(audit completion zsh)' >> ~/.zshrc",
        'audit completion fish > ~/.config/fish/completions/audit.fish',
      ),
    )
    .exitOverride()
    .action((shell: keyof typeof shells) => print(shells[shell](program)));
}
