/** An answer other than 200 with JSON. */
export interface SpecialAnswer {
  $status: number;
  /** A text is sent as a web page. */
  $body: object | string;
  $headers?: Record<string, string>;
}

/** A JSON body in Google's documented shape, a special answer, or none at all. */
export type Answer = object | SpecialAnswer | 'hang';

/** Answers by path below the endpoint; a function is requested each call, and pages by itself. */
export type Answers = Record<string, Answer | ((query: URLSearchParams, call: number) => Answer)>;

const beyond = new WeakSet<object>();

/** Lets the emulator answer what no description has, such as a field that came later. */
export function asItIs<Given extends object>(answer: Given): Given {
  beyond.add(answer);
  return answer;
}

/** Whether an answer need not fit its description. */
export const isAsItIs = (answer: object): boolean => beyond.has(answer);

/** A refusal as Google writes it. */
export function refusal(status: number, error: { status: string; message?: string; reason?: string }): SpecialAnswer {
  const { reason } = error;
  return {
    $status: status,
    $body: {
      error: {
        code: status,
        message: error.message ?? error.status,
        status: error.status,
        ...(reason === undefined ? {} : { errors: [{ reason }], details: [{ reason }] }),
      },
    },
  };
}
