import type { Command, Option } from 'commander';

/** What can follow at a place of the command line. */
interface Place {
  /** Words of the commands that lead here, without `audit`. */
  path: string[];
  commands: Command[];
  options: Option[];
  /** Values of the arguments, where they are known words. */
  values: string[];
}

/** A script for each shell that completes the commands, options and known words of a program. */
export const shells = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
/** Fish reads backslashes and quotes that follow one inside quotes. */
const fishQuoted = (text: string): string => `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;

function placesOf(command: Command, path: string[] = []): Place[] {
  const commands = command.commands.filter((one) => one.name() !== 'help');
  const options = command.options.filter(({ hidden }) => !hidden);
  const values = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
  return [{ path, commands, options, values }, ...commands.flatMap((one) => placesOf(one, [...path, one.name()]))];
}

const namesOf = (option: Option): string[] =>
  [option.short, option.long].filter((name) => name !== undefined && name !== null);

/** Bash: what may follow, by the path of commands; the words after an option of known values are those. */
function bashScript(program: Command): string {
  const places = placesOf(program);
  const words = (place: Place): string =>
    [...place.commands.map((one) => one.name()), ...place.values, ...place.options.flatMap(namesOf), '--help'].join(
      ' ',
    );
  const chosen = places.flatMap(({ path, options }) =>
    options.flatMap((option) =>
      option.argChoices === undefined
        ? []
        : namesOf(option).map((name) => [[...path, name].join(' '), option.argChoices?.join(' ') ?? ''] as const),
    ),
  );
  return [
    '_audit() {',
    '  local word path="" previous="${COMP_WORDS[COMP_CWORD-1]}" index next',
    '  for ((index = 1; index < COMP_CWORD; index++)); do',
    '    word="${COMP_WORDS[index]}"',
    '    next="${path:+$path }$word"',
    '    case "$next" in',
    `      ${places
      .slice(1)
      .map(({ path }) => quoted(path.join(' ')))
      .join('|')}) path="$next" ;;`,
    '    esac',
    '  done',
    '  local words=""',
    '  case "${path:+$path }$previous" in',
    ...chosen.map(([key, values]) => `    ${quoted(key)}) words=${quoted(values)} ;;`),
    '    *)',
    '      case "$path" in',
    ...places.map((place) => `        ${quoted(place.path.join(' '))}) words=${quoted(words(place))} ;;`),
    '      esac ;;',
    '  esac',
    '  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))',
    '}',
    'complete -o default -F _audit audit',
  ].join('\n');
}

/** Zsh runs the script for Bash, as its own `bashcompinit` offers. */
function zshScript(program: Command): string {
  return ['autoload -Uz compinit bashcompinit', 'compinit', 'bashcompinit', bashScript(program)].join('\n');
}

/** Fish: a rule for each word, with its description. */
function fishScript(program: Command): string {
  const places = placesOf(program);
  const paths = places.slice(1).map(({ path }) => path.join(' '));
  return [
    'function __audit_path',
    '    set -l path',
    '    for word in (commandline -opc)[2..]',
    `        if contains -- (string join -- ' ' $path $word) ${paths.map(fishQuoted).join(' ')}`,
    '            set -a path $word',
    '        end',
    '    end',
    "    string join ' ' $path",
    'end',
    ...places.flatMap(({ path, commands, options, values }) => {
      const here = `-n ${fishQuoted(`test "$(__audit_path)" = ${JSON.stringify(path.join(' '))}`)}`;
      return [
        ...commands.map(
          (one) => `complete -c audit -f ${here} -a ${fishQuoted(one.name())} -d ${fishQuoted(one.description())}`,
        ),
        ...values.map((value) => `complete -c audit -f ${here} -a ${fishQuoted(value)}`),
        ...options.map(
          ({ short, long, argChoices, description, required }) =>
            `complete -c audit ${here}${short ? ` -s ${short.slice(1)}` : ''}${long ? ` -l ${long.slice(2)}` : ''}` +
            `${required ? ' -r' : ''}${argChoices === undefined ? '' : ` -f -a ${fishQuoted(argChoices.join(' '))}`} -d ${fishQuoted(description)}`,
        ),
      ];
    }),
  ].join('\n');
}
