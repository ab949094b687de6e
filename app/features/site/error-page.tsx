export function ErrorPage({ status, reason }: { status: number; reason?: string }) {
  return (
    <main>
      <h1>{status}</h1>
      <p>{reason}</p>
    </main>
  );
}
