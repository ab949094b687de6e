import type pictures from "#content/pictures.json";

/** What the company does beside renting. Ids are the customer's, stored as `serviceId`. */
export interface OtherService {
  id: number;
  slug: string;
  name: string;
  /** A few words, in the list of all. */
  summary: string;
  picture: keyof typeof pictures;
  heading: string;
  paragraph: string;
  /** What the button asks for, and with which words the message then begins. */
  ask: string;
  request: string;
  blocks: readonly [Block, Block, Block];
}

interface Block {
  heading: string;
  text: string;
}

export const otherServices: readonly OtherService[] = [
  {
    id: 1,
    slug: "surveillance",
    name: "Surveillance",
    summary: "Cameras, recorders, storage",
    picture: "surveillance",
    heading: "Surveillance",
    paragraph:
      "Cameras where they are needed, recorders where they are safe, and footage you can find when it matters.",
    ask: "Ask for a site visit",
    request: "please come for a site visit.",
    blocks: [
      {
        heading: "We walk the site first",
        text: "An engineer looks at doors, light and cable routes, and marks every camera on your floor plan before anything is quoted.",
      },
      {
        heading: "Installed tidily",
        text: "Dome and bullet cameras, recorder and monitor, cabled in conduit, labelled at both ends, tested with you in the room.",
      },
      {
        heading: "Kept working",
        text: "Lenses cleaned, disks checked and firmware updated twice a year under a maintenance contract.",
      },
    ],
  },
  {
    id: 2,
    slug: "networking",
    name: "Networking",
    summary: "Switching, routing, Wi-Fi",
    picture: "networking",
    heading: "Networking",
    paragraph:
      "Switches, routers and Wi-Fi for one floor or six cities: drawn first, built once, and handed over with the drawings.",
    ask: "Ask for a survey",
    request: "please come for a survey.",
    blocks: [
      {
        heading: "Measured, not guessed",
        text: "We measure the Wi-Fi signal on every floor and count the ports, then draw the network with room to grow.",
      },
      {
        heading: "Built overnight",
        text: "Racks are prepared and configured on our premises, so that your office switches over in one night and works in the morning.",
      },
      {
        heading: "Watched by day",
        text: "Every switch reports to our service desk, so that we can call before anyone on the floor has noticed.",
      },
    ],
  },
  {
    id: 3,
    slug: "amc",
    name: "Annual maintenance (AMC)",
    summary: "One contract for the whole floor",
    picture: "amc",
    heading: "Annual maintenance",
    paragraph:
      "One contract for every computer, printer and server on the floor, whoever sold them to you.",
    ask: "Ask for a contract",
    request: "please send us a contract.",
    blocks: [
      {
        heading: "Every machine listed",
        text: "We list every machine with its age and condition, and tell you frankly which ones are not worth keeping.",
      },
      {
        heading: "One number to call",
        text: "Calls go to an engineer at the nearest branch, not into a queue. Parts for common faults travel with them.",
      },
      {
        heading: "Serviced twice a year",
        text: "Dust, fans, batteries, disks and updates: done on a date you choose, with a report for your files.",
      },
    ],
  },
  {
    id: 4,
    slug: "structured-cabling",
    name: "Structured cabling",
    summary: "Copper and fibre, tested and labelled",
    picture: "server-6",
    heading: "Structured cabling",
    paragraph:
      "Copper and fibre that nobody has to think about again: routed, tested, labelled at both ends and drawn.",
    ask: "Ask for a survey",
    request: "please come for a survey.",
    blocks: [
      {
        heading: "Routes agreed first",
        text: "Trays, risers and fire stops are agreed with the building before the first metre leaves the drum.",
      },
      {
        heading: "Every port tested",
        text: "Each link is tested to its category, and the report is yours to keep.",
      },
      {
        heading: "A drawing you can trust",
        text: "The drawing shows what was built, not what was planned. One copy hangs in the cabinet, another goes to you by e-mail.",
      },
    ],
  },
  {
    id: 5,
    slug: "server-rooms",
    name: "Server rooms",
    summary: "Racks, power, cooling",
    picture: "server-5",
    heading: "Server rooms",
    paragraph:
      "Racks, power and cooling for the machines that must not stop, in the room you have.",
    ask: "Ask for a site visit",
    request: "please come for a site visit.",
    blocks: [
      {
        heading: "The load worked out first",
        text: "Kilowatts, kilograms and heat are added up for today and for three years ahead, then the room is fitted out to match.",
      },
      {
        heading: "Two of everything vital",
        text: "Two feeds, two cooling units, batteries for the minutes until the generator starts, and a test of all of it with you.",
      },
      {
        heading: "Monitored remotely",
        text: "Sensors for temperature, smoke, water and doors raise the alarm before a fault becomes an outage.",
      },
    ],
  },
  {
    id: 6,
    slug: "it-support",
    name: "IT support and repair",
    summary: "At your desk, at our bench, by phone",
    picture: "desktop-3",
    heading: "IT support and repair",
    paragraph:
      "At your desk, at our bench or over the phone: more than 100 engineers, and a loan machine while yours is being repaired.",
    ask: "Ask for support",
    request: "we need support.",
    blocks: [
      {
        heading: "Answered by engineers",
        text: "Whoever picks up can help. What cannot be solved by phone gets a visit at an agreed time.",
      },
      {
        heading: "Repaired in-house",
        text: "Boards, hinges, screens and batteries are repaired at our bench, with original parts where they exist.",
      },
      {
        heading: "You keep working",
        text: "A rented laptop that fails is replaced or serviced within 24 hours. While we repair your own, we can lend you another.",
      },
    ],
  },
];
