/** An arch on its deck between two nodes. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="logo">
      <svg viewBox="0 0 43 25" aria-hidden="true">
        <path d="M5.7 18.7C9 8 14.5 2.2 21.5 2.2s12.5 5.8 15.8 16.5M5.7 18.7h31.6" />
        <circle cx="5.7" cy="18.7" r="5.7" />
        <circle cx="37.3" cy="18.7" r="5.7" />
      </svg>
      {name}
    </span>
  );
}
