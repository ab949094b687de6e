export function Toast({ message }: { message: string | undefined }) {
  return <div role="status">{message}</div>;
}
