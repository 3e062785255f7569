"""Labels of documents and exports and remarks on carts, in three languages."""

from collections.abc import Mapping

LOCALES = ("en", "fr", "ar")
# English, French, Arabic.
_TEXTS: Mapping[str, tuple[str, str, str]] = {
    "lines-missing": ("The cart is empty.", "Le panier est vide.", "السلة فارغة."),
    "customer-missing": ("Choose a customer.", "Choisissez un client.", "اختاروا زبونًا."),
    "method-missing": (
        "Choose a delivery mode.",
        "Choisissez un mode de livraison.",
        "اختاروا طريقة التوصيل.",
    ),
    "type-missing": ("Choose a delivery type.", "Choisissez un type de livraison.", "اختاروا نوع التوصيل."),
    "collect-address-missing": (
        "The pickup address is missing.",
        "L'adresse de collecte manque.",
        "عنوان الاستلام ناقص.",
    ),
    "shipping-address-missing": (
        "The delivery address is missing.",
        "L'adresse de livraison manque.",
        "عنوان التوصيل ناقص.",
    ),
    "collect-moved": (
        "The pickup slot was moved: the chosen one is not possible.",
        "Le créneau de collecte a été déplacé : celui choisi n'est pas possible.",
        "تم تغيير موعد الاستلام: الموعد المختار غير ممكن.",
    ),
    "delivery-moved": (
        "The delivery slot was moved: the chosen one is not possible.",
        "Le créneau de livraison a été déplacé : celui choisi n'est pas possible.",
        "تم تغيير موعد التوصيل: الموعد المختار غير ممكن.",
    ),
    "collect-full": (
        "No pickup slot is free on this day.",
        "Aucun créneau de collecte n'est libre ce jour-là.",
        "لا يوجد موعد استلام متاح في هذا اليوم.",
    ),
    "delivery-full": (
        "No delivery slot is free on this day.",
        "Aucun créneau de livraison n'est libre ce jour-là.",
        "لا يوجد موعد توصيل متاح في هذا اليوم.",
    ),
    "never-open": (
        "The shop has no working day: see its opening hours.",
        "Le magasin n'a aucun jour ouvré : voyez ses horaires.",
        "لا يوجد يوم عمل للمتجر: راجعوا أوقات العمل.",
    ),
    "receipt": ("Receipt", "Reçu", "وصل"),
    "invoice": ("Invoice", "Facture", "فاتورة"),
    "credit-note": ("Credit note", "Avoir", "إشعار دائن"),
    "cancels": ("Cancels", "Annule", "يلغي"),
    "order": ("Order", "Commande", "الطلب"),
    "date": ("Date", "Date", "التاريخ"),
    "customer": ("Customer", "Client", "الزبون"),
    "phone": ("Phone", "Téléphone", "الهاتف"),
    "products": ("Products", "Produits", "المنتجات"),
    "discount": ("Discount", "Remise", "التخفيض"),
    "promo": ("Promotion", "Promotion", "العرض"),
    "fees": ("Delivery fees", "Frais de livraison", "مصاريف التوصيل"),
    "total": ("Total", "Total", "المجموع"),
    "credit": ("Paid by credit", "Payé par crédit", "المؤدى من الرصيد"),
    "received": ("Received", "Reçu", "المبلغ المستلم"),
    "change": ("Change", "Rendu", "الباقي للزبون"),
    "rest": ("Put into credit", "Mis en crédit", "أضيف إلى الرصيد"),
    "remaining": ("Outstanding", "Reste à payer", "المتبقي"),
    "tip": ("Tip", "Pourboire", "إكرامية"),
    "to-collect": ("Balance due", "À encaisser", "الواجب تحصيله"),
    "collect": ("Pickup", "Collecte", "الاستلام"),
    "delivery": ("Delivery", "Livraison", "التوصيل"),
    "collect-address": ("Pickup address", "Adresse de collecte", "عنوان الاستلام"),
    "shipping-address": ("Delivery address", "Adresse de livraison", "عنوان التوصيل"),
    "thanks": ("Thank you for your trust.", "Merci de votre confiance.", "شكرًا على ثقتكم."),
    "piece": ("Piece {at} of {of}", "Pièce {at} sur {of}", "القطعة {at} من {of}"),
    "without-vat": ("Total without VAT", "Total HT", "المجموع دون الضريبة"),
    "vat": ("VAT {percent} %", "TVA {percent} %", "الضريبة على القيمة المضافة {percent} %"),
    "with-vat": ("Total with VAT", "Total TTC", "المجموع مع الضريبة"),
    "name": ("Name", "Désignation", "البيان"),
    "quantity": ("Quantity", "Quantité", "الكمية"),
    "price": ("Price", "Prix", "السعر"),
    "amount": ("Amount", "Montant", "المبلغ"),
    "reason": ("Reason", "Motif", "السبب"),
    "register": ("Trade register", "RC", "السجل التجاري"),
    "tax-id": ("Tax id", "IF", "التعريف الضريبي"),
    "ice": ("ICE", "ICE", "ICE"),
    "status": ("Payment", "Paiement", "الأداء"),
    "waiting": ("Unpaid", "Non réglé", "غير مؤدى"),
    "partially-paid": ("Partially paid", "Réglé partiellement", "مؤدى جزئيًا"),
    "paid": ("Paid", "Réglé", "مؤدى"),
    "step": ("Stage", "Étape", "المرحلة"),
    "delivery-type": ("Delivery type", "Type de livraison", "نوع التوصيل"),
    "on-store": ("At the counter", "Client comptoir", "في المتجر"),
    "collecte": ("Pickup", "Collecte", "الاستلام"),
    "collecte-and-delivery": ("Pickup and delivery", "Collecte et livraison", "الاستلام والتوصيل"),
    "method": ("Delivery mode", "Mode de livraison", "طريقة التوصيل"),
    "payment": ("Payment method", "Mode de paiement", "طريقة الأداء"),
    "agent": ("Driver", "Livreur", "السائق"),
    "paid-amount": ("Amount paid", "Montant payé", "المبلغ المؤدى"),
    "note": ("Note", "Note", "ملاحظة"),
    "orders": ("orders", "commandes", "orders"),
}


def translate(key: str, locale: str) -> str:
    """Return a text in the locale, or in English if the locale is not supported. Raise KeyError for an unknown key."""
    return _TEXTS[key][LOCALES.index(locale) if locale in LOCALES else 0]
