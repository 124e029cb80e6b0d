// A stand-in for a worker build: the same three names, one literal place.
export class WorkspaceEditMatchError extends Error {}
export class WorkspaceEditOutputLimitError extends Error {}

export function applyTextEdits(text, [{ oldText, newText }]) {
  if (newText === 'large') throw new WorkspaceEditOutputLimitError('Workspace file exceeds write limit');
  if (!text.includes(oldText)) throw new WorkspaceEditMatchError('Workspace edit did not apply');
  return { text: text.replace(oldText, () => newText), matches: [{ strategy: 'exact', occurrences: 1 }] };
}
