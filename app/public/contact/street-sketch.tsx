/** Blocks and lanes in the manner of the house, with the way in; a picture, not a plan. */
export function StreetSketch() {
  return (
    <svg
      className="street-sketch"
      viewBox="0 0 1280 460"
      preserveAspectRatio="xMinYMax slice"
      aria-hidden="true"
    >
      <path d="M-700 0H256V16H-700zM286 0H512V16H286zM1000 0H1980V16H1000zM-700 46H145L166 67V242H-700zM196 46H491L512 67V151H196zM542 181H656L678 203V392H542zM708 272H836L858 294V392H708zM888 272H1480V392H888zM542 422H836L858 444V470H542zM888 422H1980V470H888zM1000 46H1048L1069 67V242H1000zM1099 46H1258L1280 67V242H1099zM1310 46H1980V242H1310zM-700 452H-400V470H-700z" />
      <path d="M542 0H678V151H542zM-700 272H145L166 293V452H-700zM708 0H970V242H708z" data-shade />
      <path d="M196 181H491L512 202V392H196z" data-green />
      <path d="M-700 407H528M310 407L355 362V312" data-way />
      <circle cx="355" cy="304" r="18" />
      <circle cx="355" cy="304" r="6.500" data-eye />
    </svg>
  );
}
