"""Rif Market: a general shop in Tetouan."""

from decimal import Decimal
from uuid import UUID

from orders_pos.demo.names import TETOUAN
from orders_pos.demo.shop import Delivery, DemoCategory, Shop, all_goods, measured, piece

_FOOD = DemoCategory(
    "Food",
    children=(
        DemoCategory(
            "Drinks",
            children=(
                DemoCategory(
                    "Tea and coffee",
                    (
                        piece("Gunpowder green tea 200 g", "18.50"),
                        piece("Verbena leaves 50 g", "12"),
                        piece("Ground coffee 250 g", "32"),
                        piece("Coffee beans 1 kg", "115", "105"),
                    ),
                ),
                DemoCategory(
                    "Water and juice",
                    (
                        piece("Still water 1.5 l", "6"),
                        piece("Sparkling water 1 l", "8"),
                        piece("Orange juice 1 l", "19.90"),
                        piece("Almond milk 1 l", "34"),
                    ),
                ),
            ),
        ),
        DemoCategory(
            "Pantry",
            children=(
                DemoCategory(
                    "Oils and preserves",
                    (
                        piece("Olive oil 1 l", "95"),
                        piece("Argan oil 250 ml", "120"),
                        measured("Olives", "kg", "0.5", Green="28", Purple="32", Black="36"),
                        piece("Preserved lemons 400 g", "22"),
                        piece("Harissa 200 g", "14.50"),
                    ),
                ),
                DemoCategory(
                    "Grains and spices",
                    (
                        piece("Couscous 1 kg", "16"),
                        piece("Lentils 1 kg", "24"),
                        measured(
                            "Spices", "kg", "0.1", Cumin="90", Paprika="75", Ginger="85", Ras_el_hanout="140"
                        ),
                        measured("Dates", "kg", "1", Bouskri="45", Mejhoul="130"),
                        piece("Thyme honey 500 g", "160", "149"),
                    ),
                ),
            ),
        ),
        DemoCategory(
            "Fresh",
            (
                piece("Goat cheese 200 g", "25"),
                piece("Butter 250 g", "29"),
                measured("Bread", "", "1", Wheat="2", Barley="2.50", Wholemeal="3"),
            ),
        ),
    ),
)
_HOME = DemoCategory(
    "Home",
    children=(
        DemoCategory(
            "Kitchen",
            children=(
                DemoCategory(
                    "Cooking",
                    (
                        piece("Clay tagine", "85"),
                        piece("Couscous steamer", "260"),
                        piece("Bread knife", "45"),
                        piece("Wooden spoon", "12"),
                    ),
                ),
                DemoCategory(
                    "Tea table",
                    (
                        piece("Teapot", "140"),
                        piece("Tea glasses, set of six", "60", "54"),
                        piece("Brass tray", "220"),
                    ),
                ),
            ),
        ),
        DemoCategory(
            "Cleaning",
            (
                piece("Washing powder 3 kg", "62"),
                piece("Black soap for floors 1 l", "18"),
                piece("Bleach 1 l", "9.50"),
                piece("Broom", "35"),
            ),
        ),
        DemoCategory(
            "Textiles",
            (
                piece("Striped Rif shawl", "180"),
                measured("Cotton fabric", "m", "2", Plain="40", Printed="55"),
            ),
        ),
    ),
)
_CARE = DemoCategory(
    "Care",
    children=(
        DemoCategory(
            "Bath",
            (
                piece("Black bath soap 250 g", "20"),
                piece("Exfoliating glove", "15"),
                piece("Ghassoul clay 500 g", "30"),
                piece("Rose water 250 ml", "28"),
            ),
        ),
        DemoCategory("Hair", (piece("Shampoo 400 ml", "38"), piece("Henna powder 200 g", "24"))),
    ),
)

RIF = Shop(
    tenant_id=UUID("00000000-0000-7000-8000-00000000431f"),
    slug="rif",
    categories=tuple(all_goods(category) for category in (_FOOD, _HOME, _CARE)),
    deliveries=(
        Delivery("Town delivery", (1, 2, 2), ("10", "15", "20"), Decimal(200)),
        Delivery("Parcel", (4, 20, 48), ("25", "35", "50"), Decimal(500)),
    ),
    cash_reason="Paid into the bank",
    tills=("Till 1", "Till 2"),
    cashiers={UUID("00000000-0000-7000-8000-0000431f0001"): "Hicham Amrani"},
    other_payments=("Cash on delivery",),
    names=TETOUAN,
    customers=20,
    seller={
        "name": "Rif Market",
        "address": "12, avenue Mohammed V, Tétouan",
        "phone": "05 39 96 00 00",
        "email": "hello@rif.test",
    },
    seller_numbers={"ice": "002871345000062", "if": "51834902", "rc": "Tétouan 20874"},
    orders_per_day=1,
)
